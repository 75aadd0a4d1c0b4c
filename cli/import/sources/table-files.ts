import { percentDecoded } from '#lib/addresses.ts';
import { cellValues, columns, type Row } from './columns.ts';
import { coversAround, type Folder, fileInside, isImage, isScan, nameOf, readFolder } from './folder.ts';

/**
 * Where the files of a table's rows may be: in its folder, or in subfolders with names that exports use. The only row of
 * a folder describes all of its images if none has its name.
 */
export type TableFolders = { folder: Folder; inner: Folder[]; imagesOfOnlyRow?: string[] };

/** Why a row has no file: a named one is missing (`isLost`), or it has none that could be read. */
type NoFile = { reason: string; isLost: boolean };

/** Columns that list several files in a cell, separated by `|`; in others the cell may be the name of a single file. */
const multiValueColumn = /^o:media\//;

/** The files in a cell. Names of files and IIIF addresses may contain commas too. */
function namesIn(cell: string): string[] {
  if (cell.includes('://')) return cell.split(/[|;]|,(?=\s*[a-z]+:\/\/)/i);
  return cell.split(/[|;]/).flatMap((part) => {
    const names = part.split(',');
    return names.every((name) => /\.\w{2,4}\s*$/.test(name)) ? names : part;
  });
}

/**
 * The files of a row: from the first file column whose files exist, else the image named after its identifier. If there
 * is none, the reason, preferably that a named file is missing.
 */
export async function filesOfRow(
  folders: TableFolders,
  row: Row,
): Promise<{ files: string[]; lost?: NoFile[] } | NoFile> {
  const reasons: NoFile[] = [];
  for (const column of columns.file) {
    const cell = row[column];
    if (!cell) continue;
    const isList = multiValueColumn.test(column);
    const names = (isList ? cell.split('|') : namesIn(cell)).flatMap((name) => name.trim() || []);
    // An address refers to the file named at its end, which would be the last of several.
    const asOne =
      isList || (names.length > 1 && cell.includes('://')) ? undefined : await fileNamed(folders, cell);
    const found =
      asOne && ('file' in asOne || names.length < 2)
        ? [asOne]
        : await Promise.all(names.map((name) => fileNamed(folders, name)));
    const files = found.flatMap((one) => ('file' in one ? one.file : []));
    const lost = found.filter((one) => 'reason' in one);
    if (files.length > 0) return { files, lost };
    reasons.push(...lost);
  }
  // CONTENTdm numbers files and objects separately: 760 has the file 761.
  const isNamedByContentdm = Boolean(row['contentdm file name']);
  const ids = isNamedByContentdm
    ? []
    : columns.identifier.flatMap((column) => [row[column] ?? '', ...cellValues(row[column])]);
  const image = ids
    .flatMap((id) =>
      [folders.folder, ...folders.inner].flatMap((one) => one.byStem.get(id.normalize('NFC')) ?? []),
    )
    .find(isScan);
  if (image) return { files: [image] };
  const lost = reasons.find(({ isLost }) => isLost);
  const inFolder = lost ? [] : await imagesNamed(folders, ids);
  if (inFolder.length > 0) return { files: inFolder };
  if (reasons.length === 0 && folders.imagesOfOnlyRow?.length) return { files: folders.imagesOfOnlyRow };
  const unnamed = 'it names no file, and no image has its identifier as a name';
  return lost ?? reasons[0] ?? { reason: unnamed, isLost: false };
}

async function imagesNamed({ folder }: TableFolders, ids: string[]): Promise<string[]> {
  const path = folder.folders.find((one) => ids.includes(nameOf(one)));
  const { files } = path === undefined ? { files: [] } : await readFolder(path, () => undefined);
  return coversAround(files.filter(isImage));
}

async function fileNamed(
  { folder, inner }: TableFolders,
  reference: string,
): Promise<{ file: string } | NoFile> {
  const isAddress = /^[a-z]+:\/\//i.test(reference);
  // A downloaded file usually keeps the last part of its address as its name, with or without its escapes and its query,
  // which may itself name the file.
  const baseNames = [reference, reference.replace(/[?#].*$/, '')].map((one) => one.replace(/^.*\//, ''));
  const paths = isAddress
    ? [...new Set(baseNames.flatMap((one) => [one, percentDecoded(one) ?? one]))]
    : [reference];
  let none: NoFile = isAddress
    ? { reason: `${reference} is an address; only files in the table's folder are read`, isLost: false }
    : { reason: `${reference} is not there`, isLost: true };
  const candidates = [folder, ...inner].flatMap((one) => paths.map((path) => ({ where: one.path, path })));
  for (const { where, path } of candidates.filter((one) => one.path !== '')) {
    const found = await fileInside(where, path);
    if ('file' in found && isScan(found.file)) return found;
    if ('file' in found) none = { reason: `${reference} is not an image`, isLost: false };
    else if (found.isOutside) none = { reason: `${reference} ${found.reason}`, isLost: true };
  }
  if (/\.cpd$/i.test(reference)) {
    const reason = `${reference} is a compound object, whose pages only this file tells; put it next to the table, or import the object by its IIIF manifest`;
    return { reason, isLost: true };
  }
  return none;
}
