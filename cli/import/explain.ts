import { Refused, table } from '../output.ts';
import { recordsIn } from './records/read-file.ts';

/** Records of one file that are explained. */
const maxRecords = 50;

/**
 * Which value of an object comes from where in the records of a file, as tables.
 * @throws {Refused} where the file holds no record
 */
export async function explainRecords(file: string): Promise<string> {
  const parts: string[] = [];
  for await (const record of recordsIn(file)) {
    if (parts.length === maxRecords) {
      parts.push(`Of the records in the file these are the first ${maxRecords}.`);
      break;
    }
    if ('reason' in record) parts.push(`Record ${parts.length + 1} cannot be read: ${record.reason}`);
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
  return parts.join('\n\n');
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
