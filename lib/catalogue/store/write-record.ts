import { type Insertable, sql, type Transaction } from 'kysely';
import { insertRows } from './insert-rows.ts';
import { categoryRows, listNames, listRows, listTables, objectColumns, scanColumns } from './record-rows.ts';
import type { ObjectRecord } from './records.ts';
import type { Tables } from './tables.ts';

/**
 * Writes the columns, lists and scans of some objects in the place of those that are stored. Numbers of scans that stay
 * are kept. The tiles are the caller's.
 * @param records some hundred at the most, each of another object
 */
export async function writeRecords(
  trx: Transaction<Tables>,
  records: readonly ObjectRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map(({ id }) => id);
  const objects = records.map((record) => ({ id: record.id, ...objectColumns(record) }));
  await trx
    .insertInto('objects')
    .values(objects)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(objects, ['id'])))
    .execute();
  await trx.deleteFrom('object_categories').where('object_id', 'in', ids).execute();
  await insertRows(trx, 'object_categories', records.flatMap(categoryRows));
  for (const name of listNames) {
    const table = listTables[name];
    await trx.deleteFrom(table).where('object_id', 'in', ids).execute();
    const rows = records.flatMap((record) => listRows(record, name));
    // The columns of each table are the fields of its list's items.
    await insertRows(trx, table, rows as Insertable<Tables[typeof table]>[]);
  }
  for (const record of records) await writeScans(trx, record);
}

async function writeScans(trx: Transaction<Tables>, { id, scans }: ObjectRecord): Promise<void> {
  for (let from = 0; from < scans.length; from += scansTogether) {
    const rows = scans
      .slice(from, from + scansTogether)
      .map((scan, index) => ({ object_id: id, position: from + index, ...scanColumns(scan) }));
    await trx
      .insertInto('scans')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['object_id', 'position']).doUpdateSet(excluded(rows, ['object_id', 'position'])),
      )
      .execute();
  }
  await trx.deleteFrom('scans').where('object_id', '=', id).where('position', '>=', scans.length).execute();
}

/** Scans of one statement. */
const scansTogether = 100;

/** Sets every column but those of the key to what the row that met another one has. */
function excluded([row = {}]: readonly object[], key: readonly string[]) {
  const columns = Object.keys(row).filter((column) => !key.includes(column));
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}
