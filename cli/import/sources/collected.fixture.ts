import { basename, relative } from 'node:path';
import { folderWith } from '../library.fixture.ts';
import { ParentDocuments } from '../mets/parent-documents.ts';
import { collectObjects } from './collect.ts';
import type { Problem, Reading, SourceObject } from './source.ts';

/** The smallest content that sources accept as an image; they do not decode it. */
export const image = 'an image';

/**
 * The contents of a folder with these files: objects with the names of their files, and problems.
 * @param client for named servers, if any
 */
export async function collected(
  files: Record<string, string | Buffer>,
  grouping: Reading['grouping'] = 'auto',
  client?: Reading['client'],
) {
  const folder = await folderWith(files);
  const problems: Problem[] = [];
  const objects: SourceObject[] = [];
  const parentDocuments = new ParentDocuments();
  const report = (problem: Problem) => problems.push(problem);
  for await (const object of collectObjects([folder], {
    maxPixels: 1_000_000,
    grouping,
    report,
    client,
    parentDocuments,
  }))
    if (!('withdrawn' in object)) objects.push(object);
  return {
    objects: objects.map(({ metadata, scans }) => ({
      title: metadata.title,
      metadata,
      files: scans.map(({ file }) => relative(folder, file).normalize('NFC')),
      texts: scans.map(({ text }) => text && relative(folder, text)),
      textPages: scans.map(({ textPage }) => textPage),
      names: scans.map(({ name }) => name),
    })),
    sources: objects,
    errors: formatProblems(problems, 'error'),
    warnings: formatProblems(problems, 'warning'),
    skipped: formatProblems(problems, 'skipped'),
  };
}

const formatProblems = (problems: Problem[], requested: Problem['kind']) =>
  problems
    .filter(({ kind }) => kind === requested)
    .map(({ file, reason }) => `${basename(file)}: ${reason}`)
    .join('\n');
