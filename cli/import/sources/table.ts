import { grouped } from '#lib/grouped.ts';
import { extensionOf, type Folder, nameOf, readFolder } from './folder.ts';
import { type Column, type Row, value } from './row.ts';
import type { Reading, SourceObject } from './source.ts';
import { readSame, wherein } from './table-object.ts';
import { readRows, type TableRow } from './table-rows.ts';

/**
 * Reads the tables of a folder. A row is an object; rows with the identifier of another as their parent are its scans, and
 * so are further rows of one identifier. Where two tables describe one identifier, the table with more rows counts.
 */
export async function readTables(folder: Folder, reading: Reading): Promise<SourceObject[]> {
  const tables: { file: string; rows: TableRow[] }[] = [];
  for (const file of folder.files.filter((one) => ['.csv', '.tsv'].includes(extensionOf(one)))) {
    reading.claimed.add(file);
    const rows = await readRows(file, reading);
    if (rows) tables.push({ file, rows });
  }
  tables.sort((one, other) => other.rows.length - one.rows.length);
  if (tables.length === 0) return [];
  const place = { folder, objects: await folderNamed(folder, 'objects') };
  const known: Known = new Map();
  const objects: SourceObject[] = [];
  for (const { file, rows } of tables) {
    const fresh = rows.filter(({ row }) => !known.has(value(row, 'identifier') ?? ''));
    reportOthers(file, rows, known, reading);
    for (const { row } of fresh) {
      const id = value(row, 'identifier');
      if (id !== undefined && !known.has(id)) known.set(id, { table: nameOf(file), row });
    }
    reportLost(file, fresh, reading);
    const childrenOf = grouped(fresh, ({ row }) => value(row, 'parent'));
    const wholes = childrenOf.get(undefined) ?? [];
    // A row without an identifier stands for itself.
    for (const [id, same] of grouped(wholes, (one) => value(one.row, 'identifier') ?? one)) {
      const children = typeof id === 'string' ? (childrenOf.get(id) ?? []) : [];
      const object = await readSame(place, file, same, children, reading);
      if (object) objects.push(object);
    }
  }
  return objects;
}

/** Identifiers with the table that counts, and the first row there. */
type Known = Map<string, { table: string; row: Row }>;

/** Rows that another table describes too: with another title and another file they are other objects, and lost. */
function reportOthers(table: string, rows: TableRow[], known: Known, { report }: Reading): void {
  for (const one of rows) {
    const id = value(one.row, 'identifier');
    const other = id === undefined ? undefined : known.get(id);
    const isSame = (column: Column) => value(other?.row ?? {}, column) === value(one.row, column);
    if (!other || isSame('title') || isSame('file')) continue;
    const reason = `${other.table} describes another object with the identifier ${id}, and has more rows; give it an identifier of its own, or import the table from a folder of its own with --namespace`;
    report({ file: wherein(table, one), reason, kind: 'error' });
  }
}

/** Rows that are scans of an object that the table does not have. */
function reportLost(table: string, rows: TableRow[], { report }: Reading): void {
  const parents = new Map(rows.map(({ row }) => [value(row, 'identifier'), value(row, 'parent')]));
  const reasonOf = (row: Row): string | undefined => {
    const parent = value(row, 'parent');
    if (parent === undefined) return undefined;
    if (!parents.has(parent))
      return `no row has the identifier of its parent, ${parent}, or another table describes it`;
    if (parent === value(row, 'identifier')) return 'it is its own parent; leave that empty for an object';
    const above = parents.get(parent);
    return above === undefined
      ? undefined
      : `its parent, ${parent}, is itself a scan of ${above}; name the object as the parent of both`;
  };
  for (const one of rows) {
    const reason = reasonOf(one.row);
    if (reason !== undefined) report({ file: wherein(table, one), reason, kind: 'error' });
  }
}

async function folderNamed({ folders }: Folder, name: string): Promise<Folder | undefined> {
  const inner = folders.find((folder) => nameOf(folder) === name);
  return inner === undefined ? undefined : await readFolder(inner, () => undefined);
}
