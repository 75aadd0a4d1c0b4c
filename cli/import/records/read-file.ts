import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { firstBytes } from '#lib/first-bytes.ts';
import { encodingOf, undecodable } from '#lib/xml/decode.ts';
import { matchingElements } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { rootOf } from '#lib/xml/root.ts';
import { isSystemError, lockedReason } from '../sources/unreadable.ts';
import { isRecord, type ReadRecord, type RefusedRecord, recordsOf } from './formats.ts';
import { iso2709Records } from './marc/iso2709.ts';
import { readMarc, unimarc } from './marc/statements.ts';

/** The largest ISO 2709 file, in bytes; it is read into memory. */
const maxMarc = 1_000_000_000;
/** Extensions of XML files that may hold records. */
const xmlExtensions = ['.xml', '.mods', '.marcxml', '.tei', '.rdf'];
const wrappers = new Set([
  'modsCollection',
  'collection',
  'OAI-PMH',
  'ListRecords',
  'GetRecord',
  'records',
  'metadata',
  'lidoWrap',
]);

/** Whether a file holds records in a known format, judging by its first bytes. */
export async function holdsRecords(file: string): Promise<boolean> {
  const extension = extname(file).toLowerCase();
  if (['.mrc', '.marc', '.iso2709', '.dat'].includes(extension)) return await isMarc(file);
  if (!xmlExtensions.includes(extension)) return false;
  const root = await rootOf(file);
  return root !== undefined && (isRecord(root) || wrappers.has(root.name));
}

/** A leader begins with the record's length, and has 22 (indicator count and subfield code length) at position 10. */
async function isMarc(file: string): Promise<boolean> {
  const leader = await firstBytes(file, 24);
  return leader.length === 24 && /^\d{5}.{5}22\d{5}/.test(leader.toString('latin1'));
}

/**
 * The records of a file, one by one; of an XML file, only one is held in memory at a time. None if the file is neither
 * XML nor MARC 21; of records in UNIMARC, which mostly fill whole files, only the first.
 */
export async function* recordsIn(file: string): AsyncGenerator<ReadRecord | RefusedRecord> {
  let isReported = false;
  for await (const record of allRecordsIn(file)) {
    if (record !== unimarc || !isReported) yield record;
    isReported ||= record === unimarc;
  }
}

async function* allRecordsIn(file: string): AsyncGenerator<ReadRecord | RefusedRecord> {
  try {
    if (!xmlExtensions.includes(extname(file).toLowerCase())) {
      if (await isMarc(file)) yield* marcIn(file);
      return;
    }
    const isRecordElement = (name: string, namespace: string) => isRecord({ name, namespace });
    for await (const element of matchingElements(textOfFile(file), isRecordElement))
      yield* recordsOf(element);
  } catch (error) {
    if (error instanceof UnreadableXml) yield { reason: error.message };
    else if (isSystemError(error)) yield { reason: lockedReason(error) };
    else throw error;
  }
}

async function* marcIn(file: string): AsyncGenerator<ReadRecord | RefusedRecord> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat().finally(() => handle.close());
  if (size > maxMarc) {
    yield { reason: `it is larger than ${maxMarc / 1_000_000} MB; split it` };
    return;
  }
  for (const read of iso2709Records(await readFile(file))) {
    if ('reason' in read) {
      yield read;
      continue;
    }
    const found = readMarc(read.record);
    yield 'reason' in found ? found : { ...found, hasUnknownLetters: read.unknownLetters };
  }
}

/** Streams the text of an XML file, decoded. @throws {UnreadableXml} */
export async function* textOfFile(file: string): AsyncGenerator<string> {
  let start: Buffer | undefined;
  let decoder: TextDecoder | undefined;
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      start ??= bytes;
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (start && (error instanceof TypeError || error instanceof RangeError))
      throw new UnreadableXml(undecodable(start));
    throw error;
  }
}
