import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { table, UserError } from '../output.ts';
import { ParentDocuments } from './mets/parent-documents.ts';
import { readFolder } from './sources/folder.ts';
import { readMets } from './sources/mets.ts';
import { type Reading, type SourceObject, startReading } from './sources/source.ts';
import { type TracedValue, tracedValues, tracedValuesOf, valuesIn } from './traced-values.ts';

const maxRecords = 50;

/**
 * Tables that show which part of a record each value of an object comes from; for a METS document, which adds values of
 * its own, also the resulting object.
 * @returns also whether all records could be read
 * @throws {UserError} if there is no such file, or it holds no record
 */
export async function explainRecords(file: string): Promise<{ text: string; isWhole: boolean }> {
  const status = await stat(file).catch(() => undefined);
  if (!status?.isFile())
    throw new UserError(`${file} is ${status ? 'no file' : 'not there'}; name a file of records.`);
  const reading = standaloneReading();
  const parts: string[] = [];
  const traced: TracedValue[] = [];
  let isWhole = true;
  for await (const record of tracedValues(file, reading)) {
    if (parts.length === maxRecords) {
      parts.push(`Of the records in the file these are the first ${maxRecords}.`);
      break;
    }
    const number = parts.length + 1;
    if ('reason' in record) {
      isWhole = false;
      parts.push(`Record ${number} cannot be read: ${record.reason}`);
    } else if (record.length === 0) parts.push(`Record ${number} says nothing that is read.`);
    else {
      traced.push(...record.map((one): TracedValue => ({ ...one, from: `record ${number}: ${one.from}` })));
      parts.push(tableOf('in the record', record));
    }
  }
  for (const object of await metsObjects(file, reading)) {
    const ofParents = await tracedInParents(reading);
    const rows = valuesIn(object.metadata).map((target) => tracedInObject(target, [...traced, ...ofParents]));
    parts.push(`The object that the METS document describes:\n${tableOf('where it comes from', rows)}`);
  }
  if (parts.length === 0)
    throw new UserError(
      `${file} holds no record that is known here (MODS, Dublin Core, MARC 21, EDM, LIDO, EAD, TEI, tables, manifests of IIIF, descriptions such as metadata.yaml).`,
    );
  return { text: parts.join('\n\n'), isWhole };
}

const tableOf = (heading: string, rows: TracedValue[]) =>
  table([
    [heading, 'becomes', 'value'],
    ...rows.map(({ from, field, value }) => [from, field, value.replace(/\s+/g, ' ')]),
  ]);

async function tracedInParents({ parentDocuments }: Reading): Promise<TracedValue[]> {
  return (await parentDocuments.read()).flatMap(({ document, statements }) =>
    statements.flatMap(tracedValuesOf).map((one) => ({ ...one, from: `${basename(document)}: ${one.from}` })),
  );
}

/** The origin of a value: a record with exactly this value, or, for a title composed by METS, one with part of it. */
function tracedInObject(target: Omit<TracedValue, 'from'>, traced: readonly TracedValue[]): TracedValue {
  const record = traced.find(({ field, value }) => field === target.field && value === target.value);
  const title = traced.find(({ field, value }) => field === 'title' && target.value.includes(value));
  // A further value of a field with a single one, such as a second creator, is in a list.
  const further = traced.find(({ value }) => `${target.value}, `.includes(`: ${value}, `));
  return { ...target, from: record?.from ?? (title ? `${title.from}, and METS` : (further?.from ?? 'METS')) };
}

const standaloneReading = () =>
  startReading({
    parentDocuments: new ParentDocuments(),
    maxPixels: Number.POSITIVE_INFINITY,
    grouping: 'auto',
    report: () => undefined,
  });

/** The objects of the METS documents in a file, even if their images are missing. */
async function metsObjects(file: string, reading: Reading): Promise<SourceObject[]> {
  const folder = await readFolder(dirname(file), () => undefined);
  const objects: SourceObject[] = [];
  for await (const object of readMets({ ...folder, files: [file] }, folder.path, reading))
    objects.push(object);
  return objects;
}
