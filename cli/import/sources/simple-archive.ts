import { readFile } from 'node:fs/promises';
import { grouped } from '#lib/lists.ts';
import { decodeText } from '../decode-text.ts';
import { addPage } from '../missing.ts';
import { recordsIn } from '../records/read-file.ts';
import { metadataFrom, type Statement, withIdentifier } from '../records/statements.ts';
import { type Folder, fileInside, isDocument, isScan, nameOf, titleOf } from './folder.ts';
import {
  type Reading,
  recordingProblems,
  reportRestricted,
  type ScanList,
  type SourceObject,
} from './source.ts';
import { unlessLocked } from './unreadable.ts';

/** A file that an item lists, with the properties after its name: `bundle`, `description`, `primary`, `iiif-label`. */
type ListedFile = { name: string; properties: Map<string, string> };

/** Files of an item besides `contents` and its records; the names of collections are not in it. */
const itemFiles = /^(contents|handle|collections|relationships|(dublin_core|metadata_.+)\.xml)$/;

/**
 * The item in a folder of DSpace's Simple Archive Format: its images in the order of `contents`, else its documents,
 * with the texts derived from them, without thumbnails and licences. Empty if none of the files exist; undefined for
 * another kind of folder.
 * @see https://wiki.lyrasis.org/display/DSDOC8x/Importing+and+Exporting+Items+via+Simple+Archive+Format
 */
export async function readSimpleArchive(
  folder: Folder,
  allReading: Reading,
): Promise<SourceObject[] | undefined> {
  const own = new Map(folder.files.map((file) => [nameOf(file), file]));
  const [contents, record] = [own.get('contents'), own.get('dublin_core.xml')];
  if (!contents || !record) return undefined;
  const [reading, problems] = recordingProblems(allReading);
  for (const [name, file] of own) if (itemFiles.test(name)) reading.claimed.add(file);
  const statements: Statement[] = [];
  for (const file of [record, ...[...own.values()].filter((one) => /^metadata_/.test(nameOf(one)))])
    for await (const found of recordsIn(file)) {
      if ('reason' in found) {
        const reason = `${found.reason}; its item is skipped until it can be read`;
        reading.report({ file, reason, kind: 'error' });
        return [];
      }
      statements.push(...found.statements);
    }
  const name = nameOf(folder.path);
  const itemMetadata = metadataFrom(statements);
  const textIn = (file: string) => unlessLocked(file, reading, async () => decodeText(await readFile(file)));
  const handle = own.get('handle');
  const [id, list] = [handle ? await textIn(handle) : '', await textIn(contents)];
  // Without its identifier it would become another object.
  if (id === undefined || list === undefined) return [];
  const listed = listedIn(list);
  const { shown, ...found } = await scansOf(folder, contents, listed, reading);
  const isRestricted = shown.some(({ properties }) =>
    /-r\s+'(?!anonymous')[^']+'/i.test(properties.get('permissions') ?? ''),
  );
  if (isRestricted)
    reportRestricted(contents, 'some of its files are for a group only (permissions)', reading);
  if (found.scans.length === 0) {
    reading.report({ file: contents, reason: 'it names no image or document that is here', kind: 'skipped' });
    return [];
  }
  const metadata = {
    title: titleOf(name),
    ...(id.trim() ? withIdentifier(itemMetadata, `hdl:${id.trim()}`) : itemMetadata),
    ...(isRestricted && { is_public: false }),
  };
  return [{ source: record, label: metadata.title, name, metadata, ...found, problems }];
}

async function scansOf(
  folder: Folder,
  contents: string,
  listed: readonly ListedFile[],
  { claimed, report }: Reading,
) {
  const files = await Promise.all(
    listed.map(async (one) => ({ ...one, at: await fileInside(folder.path, one.name) })),
  );
  for (const { at } of files) if ('file' in at) claimed.add(at.file);
  const ofBundle = ({ properties }: ListedFile, bundle: RegExp) =>
    bundle.test(properties.get('bundle') ?? 'ORIGINAL');
  const named = grouped(
    files.filter((one) => ofBundle(one, /^(original|.*iiif.*)$/i) && isScan(one.name)),
    ({ name }) => name,
  );
  const offered = [...named.values()].map(([first]) => first);
  const isMain = ({ name, properties }: ListedFile) =>
    isDocument(name) && properties.get('primary') === 'true';
  const images = offered.some(isMain) ? [] : offered.filter(({ name }) => !isDocument(name));
  const chosen = images.length > 0 ? images : offered.filter(({ name }) => isDocument(name));
  const omitted = offered.filter((one) => !chosen.includes(one)).map(({ name }) => name);
  if (omitted.length > 0) {
    const reason = `of its files these are not shown, because ${chosen[0]?.name} is: ${omitted.join(', ')}`;
    report({ file: contents, reason, kind: 'skipped' });
  }
  const unlisted = folder.files.filter((file) => isScan(file) && !claimed.has(file)).map(nameOf);
  if (unlisted.length > 0) {
    const reason = `images and documents that it does not list are not imported: ${unlisted.join(', ')}`;
    report({ file: contents, reason, kind: 'skipped' });
  }
  const texts = new Map(files.filter((one) => ofBundle(one, /^text$/i)).map((one) => [one.name, one]));
  const list: ScanList = { scans: [], missing: [] };
  const shown: ListedFile[] = [];
  for (const [index, one] of chosen.entries()) {
    const { name, properties, at } = one;
    const label = isDocument(name)
      ? undefined
      : (properties.get('iiif-label') ?? properties.get('description'));
    if ('reason' in at) {
      report({ file: contents, reason: `${name} ${at.reason}`, kind: 'error' });
      addPage(list, label);
      continue;
    }
    const text = isDocument(name) ? undefined : texts.get(`${name}.txt`);
    const textFile = text && 'file' in text.at ? text.at.file : undefined;
    shown.push(one, ...(text && textFile ? [text] : []));
    addPage(list, label, { ...at, number: index + 1, name: label || undefined, text: textFile });
  }
  return { ...list, shown };
}

function listedIn(text: string): ListedFile[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [first = '', ...others] = line.split('\t');
    // A file that DSpace registers where it lies is written as `-r -s 1 -f path`.
    const name = first.trim().replace(/^-r\s+-s\s+\d+\s+-f\s+/, '');
    const pairs = others.flatMap((one) => [...one.matchAll(/^([\w-]+):(.*?)\s*$/g)]);
    return name === ''
      ? []
      : [{ name, properties: new Map(pairs.map(([, key = '', value = '']) => [key, value])) }];
  });
}
