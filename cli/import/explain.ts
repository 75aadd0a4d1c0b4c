import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refused, table } from '../output.ts';
import { recordsIn } from './records/read-file.ts';
import type { Statement } from './records/statements.ts';
import { readFolder } from './sources/folder.ts';
import { readMets } from './sources/mets.ts';
import type { Reading, SourceObject } from './sources/source.ts';

/** Records of one file that are explained. */
const maxRecords = 50;

/**
 * Which value of an object comes from where in the records of a file, as tables; and of a METS document, which has a say of its
 * own, what its object is in the end.
 * @returns also whether all of them could be read
 * @throws {Refused} where there is no such file, or it holds no record
 */
export async function explainRecords(file: string): Promise<{ text: string; isWhole: boolean }> {
  const status = await stat(file).catch(() => undefined);
  if (!status?.isFile())
    throw new Refused(`${file} is ${status ? 'no file' : 'not there'}; name a file of records.`);
  const parts: string[] = [];
  const placed: Placed[] = [];
  let isWhole = true;
  for await (const record of recordsIn(file)) {
    if (parts.length === maxRecords) {
      parts.push(`Of the records in the file these are the first ${maxRecords}.`);
      break;
    }
    const number = parts.length + 1;
    if ('reason' in record) {
      isWhole = false;
      parts.push(`Record ${number} cannot be read: ${record.reason}`);
    } else if (record.statements.length === 0) parts.push(`Record ${number} says nothing that is read.`);
    else {
      const rows = record.statements.flatMap(placesOf);
      placed.push(...rows.map((row): Placed => ({ ...row, from: `record ${number}: ${row.from}` })));
      parts.push(tableOf('in the record', rows));
    }
  }
  for (const object of await metsObjects(file)) {
    const rows = valuesIn(object.metadata).map((said): Placed => {
      const record = placed.find(({ field, value }) => field === said.field && value === said.value);
      return { ...said, from: record?.from ?? 'METS' };
    });
    parts.push(`The object that the METS document describes:\n${tableOf('where it comes from', rows)}`);
  }
  if (parts.length === 0)
    throw new Refused(
      `${file} holds no record that is known here (MODS, Dublin Core, MARC 21, EDM, LIDO, EAD, TEI).`,
    );
  return { text: parts.join('\n\n'), isWhole };
}

/** A value, the field of an object that it is, and the place where it stands. */
type Placed = { from: string; field: string; value: string };

const tableOf = (place: string, rows: Placed[]) =>
  table([[place, 'becomes', 'value'], ...rows.map(({ from, field, value }) => [from, field, value])]);

const placesOf = ({ from, says }: Statement): Placed[] => valuesIn(says).map((value) => ({ from, ...value }));

function valuesIn({ parts: _, ...said }: SourceObject['metadata']) {
  return Object.entries(said).flatMap(([field, value]) =>
    valuesOf(value).map((one) => ({ field, value: one })),
  );
}

/** Values as a line each: of something with several sides all that is said of it. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (value === undefined) return [];
  if (value === null || typeof value !== 'object') return [String(value)];
  return [
    Object.entries(value)
      .map(([name, side]) => `${name}: ${String(side)}`)
      .join(', '),
  ];
}

/** The objects of METS documents in a file, whether its images are there or not. */
async function metsObjects(file: string): Promise<SourceObject[]> {
  const folder = await readFolder(dirname(file), () => undefined);
  const reading: Reading = {
    claimed: new Set(),
    damaged: new Set(),
    absent: new Map(),
    maxPixels: Number.POSITIVE_INFINITY,
    grouping: 'auto',
    report: () => undefined,
  };
  const objects: SourceObject[] = [];
  for await (const object of readMets({ ...folder, files: [file] }, folder.path, reading))
    objects.push(object);
  return objects;
}
