import { stat } from 'node:fs/promises';
import { Refused, table } from '../output.ts';
import { recordsIn } from './records/read-file.ts';

/** Records of one file that are explained. */
const maxRecords = 50;

/**
 * Which value of an object comes from where in the records of a file, as tables.
 * @returns also whether all of them could be read
 * @throws {Refused} where there is no such file, or it holds no record
 */
export async function explainRecords(file: string): Promise<{ text: string; isWhole: boolean }> {
  const status = await stat(file).catch(() => undefined);
  if (!status?.isFile())
    throw new Refused(`${file} is ${status ? 'no file' : 'not there'}; name a file of records.`);
  const parts: string[] = [];
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
      const rows = record.statements.flatMap(({ from, says }) =>
        Object.entries(says).flatMap(([field, value]) => valuesOf(value).map((one) => [from, field, one])),
      );
      parts.push(table([['in the record', 'becomes', 'value'], ...rows]));
    }
  }
  if (parts.length === 0)
    throw new Refused(
      `${file} holds no record that is known here (MODS, Dublin Core, MARC 21, EDM, LIDO, EAD, TEI).`,
    );
  return { text: parts.join('\n\n'), isWhole };
}

/** Values as a line each: of something with several sides all that is said of it. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (value === null || typeof value !== 'object') return [String(value)];
  return [
    Object.entries(value)
      .map(([name, side]) => `${name}: ${String(side)}`)
      .join(', '),
  ];
}
