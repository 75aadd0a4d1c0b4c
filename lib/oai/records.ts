import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ObjectChange } from '../catalogue/changes.ts';
import type { FormattedRecord, RecordFormat } from '../formats/formats.ts';
import { firstScans, listedScans } from '../formats/read-record.ts';
import { type Xml, xml } from '../xml/write.ts';
import { oaiDate } from './dates.ts';
import { oaiIdentifier } from './identifiers.ts';
import { setSpecOf } from './sets.ts';

/** The headers of records, in order. */
export async function writeHeaders(
  { changes }: Pick<Catalogue, 'changes'>,
  publicUrl: string,
  found: readonly ObjectChange[],
): Promise<Xml[]> {
  const sets = await changes.setsOf(found.map(({ id }) => id));
  return found.map(({ id, datestamp, kind }) => {
    const isDeleted = kind === 'withdrawn';
    const specs = (sets.get(id) ?? []).map((set) => xml`<setSpec>${setSpecOf(set)}</setSpec>`);
    return xml`<header${isDeleted ? xml` status="deleted"` : undefined}><identifier>${oaiIdentifier(publicUrl, id)}</identifier><datestamp>${oaiDate(datestamp)}</datestamp>${specs}</header>`;
  });
}

/** Maximum number of scans in the records of one answer, some 2 KB each; a first record alone may exceed it. */
const scanPage = 2000;

/** As many leading changes as fit into one answer by the scans in their records. @param maxScans per record */
export async function withinScans(
  { changes }: Pick<Catalogue, 'changes'>,
  found: readonly ObjectChange[],
  maxScans: number,
): Promise<readonly ObjectChange[]> {
  if (found.length * maxScans <= scanPage) return found;
  const shown = found.filter(({ kind }) => kind !== 'withdrawn').map(({ id }) => id);
  const counts = await changes.scanCounts(shown);
  let scanTotal = 0;
  const end = found.findIndex(({ id }, index) => {
    scanTotal += Math.min(counts.get(id) ?? 0, maxScans);
    return index > 0 && scanTotal > scanPage;
  });
  return end === -1 ? found : found.slice(0, end);
}

/** A change with its header and, unless it is withdrawn, its record. */
export type ReadRecord = { header: Xml | undefined; record: FormattedRecord | undefined };

/** Reads the records of changes for a format, in order; damaged or just withdrawn ones are left out. */
export async function readRecords(
  catalogue: Pick<Catalogue, 'changes'>,
  publicUrl: string,
  found: readonly ObjectChange[],
  format: RecordFormat,
): Promise<ReadRecord[]> {
  const headers = await writeHeaders(catalogue, publicUrl, found);
  const shown = found.filter(({ kind }) => kind !== 'withdrawn').map(({ id }) => id);
  const objects = await catalogue.changes.objects(shown, firstScans(format));
  return found.flatMap(({ id, kind }, index): ReadRecord[] => {
    const header = headers[index];
    if (kind === 'withdrawn') return [{ header, record: undefined }];
    const object = objects.get(id);
    return object
      ? [{ header, record: { object, publicUrl, scans: listedScans(catalogue.changes, object, format) } }]
      : [];
  });
}

/** Writes the records, one after another. */
export async function* writeRecords(
  records: readonly ReadRecord[],
  format: RecordFormat,
): AsyncGenerator<Xml> {
  for (const { header, record } of records) {
    yield xml`<record>${header}`;
    if (record) {
      yield xml`<metadata>`;
      yield* format.write(record);
      yield xml`</metadata>`;
    }
    yield xml`</record>`;
    await setImmediate();
  }
}
