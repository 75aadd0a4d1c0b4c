import type { SaveResult } from '#lib/catalogue/store/objects.ts';
import { type PlannedObject, planLines } from './plan.ts';
import type { Problem, SourceObject } from './sources/source.ts';

/** What became of one object. */
export type ImportedObject = {
  /** Path or address of what it was made of. */
  source: string;
  /** Unknown of one that failed. */
  id?: string;
  title: string;
  state: SaveResult | 'failed';
  /** Of its page. */
  address?: string;
  problems: Problem[];
};

/** What is known of one that is stored. */
export type SavedObject = Required<Pick<ImportedObject, 'id' | 'address'>> & { state: SaveResult };

/** What an import did. */
export type ImportReport = {
  objects: Record<ImportedObject['state'], number>;
  /** The same object by object, in the order in which they were done. */
  imported: ImportedObject[];
  /** Objects removed, whose records were deleted where they came from. */
  withdrawn: number;
  scans: { made: number; reused: number; linked: number };
  problems: Problem[];
  seconds: number;
  /** In a dry run: the objects that would be stored. */
  planned?: PlannedObject[];
  /** Whether the visitor of the command line stopped it; run again, it goes on. */
  interrupted: boolean;
};

/** A report of nothing done yet. */
export function emptyReport(): ImportReport {
  return {
    objects: { added: 0, changed: 0, unchanged: 0, failed: 0 },
    imported: [],
    withdrawn: 0,
    scans: { made: 0, reused: 0, linked: 0 },
    problems: [],
    seconds: 0,
    interrupted: false,
  };
}

/** Reports something that one object's owner should know. */
export function reportOf(report: ImportReport, { problems }: SourceObject, problem: Problem): void {
  report.problems.push(problem);
  problems.push(problem);
}

/** Counts and lists what became of an object, and tells those who wait for it. @param saved left out of one that failed */
export async function conclude(
  report: ImportReport,
  { source, label, metadata, problems, onConcluded }: SourceObject,
  saved?: SavedObject,
): Promise<void> {
  const { state = 'failed', ...found } = saved ?? {};
  report.objects[state] += 1;
  report.imported.push({ source, ...found, title: metadata.title ?? label, state, problems });
  await onConcluded?.(state);
}

/** The report in words, a line a thing. */
export function reportLines(report: ImportReport): string[] {
  const { objects, withdrawn, scans, problems, seconds, interrupted, planned = [] } = report;
  const words = { error: 'Not imported', warning: 'Imported, but', skipped: 'Passed over' };
  return [
    ...(planned.length > 0 ? [...planLines(planned), ''] : []),
    ...problems.map(({ file, reason, kind }) => `${words[kind]}: ${file}: ${reason}`),
    `Objects: ${objects.added} added, ${objects.changed} changed, ${objects.unchanged} unchanged, ${objects.failed} failed${withdrawn > 0 ? `, ${withdrawn} withdrawn` : ''}.`,
    `Scans: ${scans.made} made, ${scans.reused} there already${scans.linked > 0 ? `, ${scans.linked} linked` : ''}. ${seconds.toFixed(1)} s.`,
    ...(interrupted ? ['Interrupted. Run the same command again: it goes on where it was.'] : []),
  ];
}
