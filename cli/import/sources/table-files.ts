import { scanExtensions } from '#lib/scans/formats.ts';
import { columns, type Row } from './columns.ts';
import { extensionOf, type Folder, fileInside } from './folder.ts';
import { cellValues } from './row.ts';

/** Where the files of a table's rows may be: beside it, or in folders beside it with names that exports use. */
export type Place = { folder: Folder; inner: Folder[] };

/** Why a row has no file: a named one is missing (`isLost`), or it has none that could be read. */
type NoFile = { reason: string; isLost: boolean };

/** Columns that list several files in a cell, separated by `|`; in other columns the cell is a single file name. */
const ofSeveral = /^o:media\//;

/**
 * The files of a row: from the first file column whose files exist, else the image named after its identifier. If there
 * is none, the reason, preferably that a named file is missing.
 */
export async function filesOfRow(place: Place, row: Row): Promise<{ files: string[] } | NoFile> {
  const reasons: NoFile[] = [];
  for (const column of columns.file) {
    const cell = row[column];
    if (!cell) continue;
    const names = ofSeveral.test(column) ? cell.split('|').flatMap((name) => name.trim() || []) : [cell];
    const found = await Promise.all(names.map((name) => fileCalled(place, name)));
    const files = found.flatMap((one) => ('file' in one ? one.file : []));
    if (files.length > 0) return { files };
    reasons.push(...found.filter((one) => 'reason' in one));
  }
  const ids = columns.identifier.flatMap((column) => [row[column] ?? '', ...cellValues(row[column])]);
  const image = ids
    .flatMap((id) =>
      [place.folder, ...place.inner].flatMap((one) => one.byStem.get(id.normalize('NFC')) ?? []),
    )
    .find((file) => scanExtensions.has(extensionOf(file)));
  if (image) return { files: [image] };
  const unnamed = 'it names no file, and no image has its identifier as a name';
  return reasons.find(({ isLost }) => isLost) ?? reasons[0] ?? { reason: unnamed, isLost: false };
}

async function fileCalled({ folder, inner }: Place, reference: string): Promise<{ file: string } | NoFile> {
  const isElsewhere = /^[a-z]+:\/\//i.test(reference);
  // A downloaded file usually keeps the last part of its address as its name.
  const path = isElsewhere ? reference.replace(/^.*\//, '') : reference;
  let none: NoFile = isElsewhere
    ? { reason: `${reference} is an address; only files in the table's folder are read`, isLost: false }
    : { reason: `${reference} is not there`, isLost: true };
  for (const { path: where } of path === '' ? [] : [folder, ...inner]) {
    const found = await fileInside(where, path);
    if (found === 'outside')
      none = { reason: `${reference} leaves the folder and is not read`, isLost: true };
    else if (found !== 'missing') {
      if (scanExtensions.has(extensionOf(found))) return { file: found };
      none = { reason: `${reference} is not an image`, isLost: false };
    }
  }
  if (/\.cpd$/i.test(reference)) {
    const reason = `${reference} is a compound object, whose pages the table does not tell: import it by its IIIF manifest`;
    return { reason, isLost: false };
  }
  return none;
}
