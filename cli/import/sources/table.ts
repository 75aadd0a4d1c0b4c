import { by, grouped } from '#lib/lists.ts';
import { type Column, columns, type Row } from './columns.ts';
import { rowsOfContentdm, withCompounds } from './contentdm.ts';
import { extensionOf, type Folder, nameOf, readFolder } from './folder.ts';
import { value } from './row.ts';
import type { Reading, SourceObject } from './source.ts';
import type { TableFolders } from './table-files.ts';
import { readRowGroup, rowLocation } from './table-object.ts';
import { readRows, type TableRow } from './table-rows.ts';
import { reportUnreadable } from './unreadable.ts';

/** Folders next to a table that hold its files: those of CollectionBuilder, Omeka, CONTENTdm and Bulkrax. */
const innerFolders = ['objects', 'original', 'image', 'files'];

/**
 * Reads the tables of a folder. Each row is an object; rows with its identifier as parent, even in another table, are
 * its scans, as are further rows with the identifier. Among tables that share an identifier, the longest counts.
 * @param undescribed gives the images without a description of their own
 */
export async function readTables(
  folder: Folder,
  reading: Reading,
  undescribed: () => Promise<string[]>,
): Promise<SourceObject[]> {
  const tables: { file: string; rows: TableRow[] }[] = [];
  for (const file of folder.files) {
    if (reading.claimed.has(file) || reading.damaged.has(file)) continue;
    const isTable = ['.csv', '.tsv'].includes(extensionOf(file));
    const rows = await (isTable ? readRows : rowsOfContentdm)(file, reading);
    if (rows || isTable) reading.claimed.add(file);
    if (rows) tables.push({ file, rows });
  }
  if (tables.length === 0) return [];
  const folders: TableFolders = { folder, inner: await innerFoldersOf(folder) };
  for (const table of tables) table.rows = await withCompounds(table.rows, folders, reading);
  tables.sort(by(({ rows }) => -rows.length));
  withoutCollections(tables);
  const known: Known = new Map();
  const all: SourcedRow[] = [];
  for (const { file, rows } of tables) {
    const fresh = rows.filter(({ row }) => !known.has(value(row, 'identifier') ?? ''));
    reportOthers(file, rows, known, reading);
    for (const { row } of fresh) {
      const id = value(row, 'identifier');
      if (id !== undefined && !known.has(id)) known.set(id, { table: nameOf(file), row });
    }
    const ids = new Set(rows.map(({ row }) => value(row, 'identifier')));
    all.push(...fresh.map((one) => ({ ...one, file, ids })));
  }
  const childrenOf = grouped(withoutOrphans(all, known, reading), ({ row }) => value(row, 'parent'));
  if (all.length === 1) folders.imagesOfOnlyRow = await undescribed();
  const objects: SourceObject[] = [];
  // Rows without an identifier are not grouped.
  for (const [id, same] of grouped(
    childrenOf.get(undefined) ?? [],
    (one) => value(one.row, 'identifier') ?? one,
  )) {
    const [first] = same;
    const children = typeof id === 'string' ? (childrenOf.get(id) ?? []) : [];
    const object = await readRowGroup(folders, first.file, same, inOrder(children, first), reading);
    if (object) objects.push(object);
  }
  return objects;
}

/** Folders next to a table that hold its files, and the originals within Omeka's `files`. */
async function innerFoldersOf({ folders }: Folder, names = innerFolders): Promise<Folder[]> {
  const paths = folders.filter((one) => names.includes(nameOf(one)));
  const inner = await Promise.all(paths.map((one) => readFolder(one, () => undefined)));
  const files = inner.find(({ path }) => nameOf(path) === 'files');
  return files ? [...inner, ...(await innerFoldersOf(files, ['original']))] : inner;
}

/** A row with its table's path, and all identifiers in that table. */
type SourcedRow = TableRow & { file: string; ids: ReadonlySet<string | undefined> };

/** Orders rows of scans as listed by the object's row, else by their numbers, else as in the table. */
function inOrder<Scan extends TableRow>(scans: Scan[], { row, scans: listed }: TableRow): Scan[] {
  const order = listed ?? (row['o:media'] ?? '').split('|').map((id) => id.trim());
  const positionOf = (scan: Scan) =>
    order.length > 1 ? order.indexOf(value(scan.row, 'identifier') ?? '') : Number(scan.row['@weight'] || 0);
  return scans.toSorted(by(positionOf));
}

/**
 * Drops the rows of collections. A row that belongs to a collection, or that has scans within another object, as in
 * Islandora and Hyrax, is a part of it and not a scan.
 */
function withoutCollections(tables: { rows: TableRow[] }[]): void {
  const idOf = (row: Row) => value(row, 'identifier') ?? '';
  const byId = (rows: TableRow[]) => new Map(rows.toReversed().map(({ row }) => [idOf(row), row]));
  const anywhere = byId(tables.flatMap(({ rows }) => rows));
  const parentRows = new Set<Row | undefined>();
  const read = tables.map((table) => {
    const own = byId(table.rows);
    const find = (id: string) => own.get(id) ?? anywhere.get(id);
    const rows = table.rows.map((one) => {
      const ids = one.row['@parents']?.split(/[|;]/).map((id) => id.trim()) ?? [
        value(one.row, 'parent') ?? '',
      ];
      const parents = ids
        .map((id) => ({ id, row: find(id) }))
        .filter(({ id, row }) => id !== '' && (id !== '0' || row));
      for (const { row } of parents) parentRows.add(row);
      return { one, parents, itself: find(idOf(one.row)) };
    });
    return { table, rows };
  });
  const isCollection = (row: Row | undefined) =>
    /^(admin ?set|(sub-?)?collection)$/i.test(row?.['@model'] ?? '');
  for (const { table, rows } of read)
    table.rows = rows.flatMap(({ one, parents, itself }) => {
      const { row } = one;
      if (isCollection(row)) return [];
      const isParent = Boolean(row['@model']) && parentRows.has(itself);
      const around = parents.filter((parent) => parent.row && (isParent || isCollection(parent.row)));
      // Works name collections that may be in no table.
      const external = parents.filter((parent) => !parent.row && (isParent || row['@parents']));
      const parent = parents.find((one) => !around.includes(one) && !external.includes(one))?.id;
      if (parent === value(row, 'parent') && around.length + external.length === 0) return one;
      const titles = around.map((one) => value(one.row ?? {}, 'title') ?? one.id);
      const links = {
        ...(parent && { parent }),
        ...(titles.length > 0 && { ispartof: [row.ispartof ?? [], titles].flat().join('; ') }),
        ...(external.length > 0 && { parents: external.map(({ id }) => id).join('; ') }),
      };
      return { ...one, row: { ...withoutParent(row), ...links } };
    });
}

const withoutParent = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.parent.some((one) => one === name)));

/** The table that takes precedence for an identifier, and the first row there. */
type Known = Map<string, { table: string; row: Row }>;

/** Reports rows that are lost because another table uses their identifier for an object with another title and file. */
function reportOthers(table: string, rows: TableRow[], known: Known, reading: Reading): void {
  for (const one of rows) {
    const id = value(one.row, 'identifier');
    const other = id === undefined ? undefined : known.get(id);
    const isSame = (column: Column) => value(other?.row ?? {}, column) === value(one.row, column);
    if (!other || isSame('title') || isSame('file')) continue;
    const reason = `${other.table} describes another object with the identifier ${id}, and has more rows; give it an identifier of its own, or import the table from a folder of its own with --namespace`;
    reportUnreadable(table, reason, reading, rowLocation(table, one));
  }
}

/** All rows except scans of unknown objects, which are reported. */
function withoutOrphans(rows: SourcedRow[], known: Known, reading: Reading): SourcedRow[] {
  const tables = new Map(rows.map(({ row, file }) => [value(row, 'identifier'), file]));
  const reasonOf = ({ row, file, ids }: SourcedRow): string | undefined => {
    const parent = value(row, 'parent');
    if (parent === undefined) return undefined;
    if (parent === value(row, 'identifier')) return 'it is its own parent; leave that empty for an object';
    // If the parent's identifier is from another table, it may be a different object.
    const parentRow = ids.has(parent) && tables.get(parent) !== file ? undefined : known.get(parent)?.row;
    if (!parentRow)
      return `no row has the identifier of its parent, ${parent}, or another table describes it`;
    const above = value(parentRow, 'parent');
    return above === undefined
      ? undefined
      : `its parent, ${parent}, is itself a scan of ${above}; name the object as the parent of both`;
  };
  return rows.filter((one) => {
    const reason = reasonOf(one);
    if (reason === undefined) return true;
    reportUnreadable(one.file, reason, reading, rowLocation(one.file, one));
    return false;
  });
}
