import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MissingScan } from '#lib/catalogue/catalogue.ts';
import { scanExtensions } from '#lib/scans/formats.ts';
import { identified } from '../records/identified.ts';
import { recordsIn } from '../records/read-file.ts';
import { metadataFrom, type Statement } from '../records/statements.ts';
import { plainText } from '../texts/plain-text.ts';
import { extensionOf, type Folder, fileInside, isDocument, nameOf, titleOf } from './folder.ts';
import { listening, type Reading, restrictedHere, type SourceObject, type SourceScan } from './source.ts';

/** A file that an item lists, with what follows its name: `bundle`, `description`, `primary`, `iiif-label`. */
type Listed = { name: string; said: Map<string, string> };

/** Files of an item besides `contents` and its records; the names of collections are not in it. */
const ofItem = /^(contents|handle|collections|relationships|(dublin_core|metadata_.+)\.xml)$/;

/**
 * The item in a folder of DSpace's Simple Archive Format: its images in the order of `contents`, else its documents,
 * with the texts made of them. Thumbnails and licences are left out.
 * @see https://wiki.lyrasis.org/display/DSDOC8x/Importing+and+Exporting+Items+via+Simple+Archive+Format
 */
export async function readSimpleArchive(
  folder: Folder,
  allReading: Reading,
): Promise<SourceObject | undefined> {
  const own = new Map(folder.files.map((file) => [nameOf(file), file]));
  const [contents, record] = [own.get('contents'), own.get('dublin_core.xml')];
  if (!contents || !record) return undefined;
  const [reading, problems] = listening(allReading);
  for (const [name, file] of own) if (ofItem.test(name)) reading.claimed.add(file);
  const statements: Statement[] = [];
  for (const file of [record, ...[...own.values()].filter((one) => /^metadata_/.test(nameOf(one)))])
    for await (const found of recordsIn(file)) {
      if ('reason' in found) reading.report({ file, reason: found.reason, kind: 'error' });
      else statements.push(...found.statements);
    }
  const name = nameOf(folder.path);
  const told = metadataFrom(statements);
  const handle = own.get('handle');
  const id = handle && plainText(await readFile(handle)).trim();
  const listed = listedIn(plainText(await readFile(contents)));
  const isRestricted = listed.some(({ said }) =>
    /'(?!anonymous')[^']+'/i.test(said.get('permissions') ?? ''),
  );
  const metadata = {
    title: titleOf(name),
    ...(id ? identified(told, `hdl:${id}`) : told),
    ...(isRestricted && { is_public: false }),
  };
  if (isRestricted) {
    const reason = restrictedHere('some of its files are for a group only (permissions)');
    reading.report({ file: contents, reason, kind: 'warning' });
  }
  const found = await scansOf(folder, contents, listed, reading);
  if (found.scans.length === 0)
    reading.report({ file: contents, reason: 'it names no image or document that is here', kind: 'skipped' });
  return {
    source: record,
    label: metadata.title,
    name,
    metadata,
    ...found,
    problems,
  };
}

async function scansOf(
  folder: Folder,
  contents: string,
  listed: readonly Listed[],
  { claimed, report }: Reading,
) {
  const ofBundle = ({ said }: Listed, bundle: RegExp) => bundle.test(said.get('bundle') ?? 'ORIGINAL');
  const shown = listed.filter(
    (one) => ofBundle(one, /^(original|.*iiif.*)$/i) && scanExtensions.has(extensionOf(one.name)),
  );
  const isMain = ({ name, said }: Listed) => isDocument(name) && said.get('primary') === 'true';
  const images = shown.some(isMain) ? [] : shown.filter(({ name }) => !isDocument(name));
  const chosen = images.length > 0 ? images : shown.filter(({ name }) => isDocument(name));
  const texts = new Set(listed.filter((one) => ofBundle(one, /^text$/i)).map(({ name }) => name));
  for (const { name } of listed) claimed.add(join(folder.path, name));
  const left = shown.filter((one) => !chosen.includes(one)).map(({ name }) => name);
  if (left.length > 0) {
    const reason = `of its files these are not shown, because ${chosen[0]?.name} is: ${left.join(', ')}`;
    report({ file: contents, reason, kind: 'skipped' });
  }
  const scans: SourceScan[] = [];
  const missing: MissingScan[] = [];
  for (const [index, { name, said }] of chosen.entries()) {
    const label = isDocument(name) ? undefined : (said.get('iiif-label') ?? said.get('description'));
    const file = await fileInside(folder.path, name);
    if (file === 'missing' || file === 'outside') {
      const reason = file === 'missing' ? 'is not there' : 'leaves the folder and is not read';
      report({ file: contents, reason: `${name} ${reason}`, kind: 'error' });
      missing.push({ before: scans.length, label: label ?? null });
      continue;
    }
    const text =
      texts.has(`${name}.txt`) && !isDocument(name) && (await fileInside(folder.path, `${name}.txt`));
    const isThere = text && text !== 'missing' && text !== 'outside';
    scans.push({ file, number: index + 1, ...(label && { name: label }), ...(isThere && { text }) });
  }
  return { scans, missing };
}

function listedIn(text: string): Listed[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [first = '', ...others] = line.split('\t');
    // A file that DSpace registers where it lies is written as `-r -s 1 -f path`.
    const name = first.trim().replace(/^-r\s+-s\s+\d+\s+-f\s+/, '');
    const said = others.flatMap((one) => [...one.matchAll(/^([\w-]+):(.*?)\s*$/g)]);
    return name === '' ? [] : [{ name, said: new Map(said.map(([, key = '', value = '']) => [key, value])) }];
  });
}
