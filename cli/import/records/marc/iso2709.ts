import { isUtf8 } from 'node:buffer';
import type { RefusedRecord } from '../formats.ts';
import { decodeMarc8 } from './marc8.ts';
import type { MarcField, MarcRecord } from './record.ts';

const [recordEnd, fieldEnd, subfieldMark] = [0x1d, 0x1e, 0x1f];
const leaderLength = 24;
const entryLength = 12;

/** A record, or the reason why it cannot be read. */
type Iso2709Record = { record: MarcRecord; unknownLetters: boolean } | RefusedRecord;

/**
 * The records of an ISO 2709 file, one by one. The terminator ends a record, not its stated length, which many programs
 * count in characters instead of bytes. If a directory points outside its record, only that record fails.
 * @see https://www.loc.gov/marc/specifications/specrecstruc.html
 */
export function* iso2709Records(bytes: Uint8Array): Generator<Iso2709Record> {
  let start = 0;
  while (start < bytes.length) {
    // Some programs write a line break after each record.
    if (bytes[start] === 0x0a || bytes[start] === 0x0d) {
      start += 1;
      continue;
    }
    const found = bytes.indexOf(recordEnd, start);
    const end = found === -1 ? bytes.length : found;
    yield found === -1
      ? { reason: 'it breaks off: it has no end mark' }
      : readRecord(bytes.subarray(start, end));
    start = end + 1;
  }
}

function readRecord(bytes: Uint8Array): Iso2709Record {
  const leader = new TextDecoder('latin1').decode(bytes.subarray(0, leaderLength));
  const base = Number.parseInt(leader.slice(12, 17), 10);
  if (!(base > leaderLength && base <= bytes.length) || bytes[base - 1] !== fieldEnd)
    return { reason: 'its directory does not end where it says' };
  const isUnicode = isUtf8(bytes) && (leader[9] === 'a' || hasLettersOfUtf8(bytes));
  const fields: MarcField[] = [];
  let unknownLetters = false;
  const textIn = (part: Uint8Array): string => {
    if (isUnicode) return new TextDecoder().decode(part).normalize('NFC');
    const { text, unknown } = decodeMarc8(part);
    unknownLetters ||= unknown;
    return text;
  };
  for (let at = leaderLength; at + entryLength <= base - 1; at += entryLength) {
    const entry = new TextDecoder('latin1').decode(bytes.subarray(at, at + entryLength));
    const [length, from] = [Number.parseInt(entry.slice(3, 7), 10), Number.parseInt(entry.slice(7), 10)];
    const end = base + from + length;
    if (!(length > 0 && from >= 0 && end <= bytes.length))
      return { reason: `its field ${entry.slice(0, 3)} lies outside of it` };
    fields.push(fieldOf(entry.slice(0, 3), bytes.subarray(base + from, end - 1), textIn));
  }
  return { record: { leader, fields }, unknownLetters };
}

/**
 * The leader's coding is often wrong, both ways. MARC-8 text beyond ASCII is hardly ever valid UTF-8, except where it
 * escapes to another character set.
 */
const hasLettersOfUtf8 = (bytes: Uint8Array) => bytes.some((byte) => byte > 0x7f) && !bytes.includes(0x1b);

function fieldOf(tag: string, bytes: Uint8Array, textIn: (part: Uint8Array) => string): MarcField {
  if (tag < '010') return { tag, indicators: '', value: textIn(bytes), subfields: [] };
  const parts: Uint8Array[] = [];
  let start = bytes.indexOf(subfieldMark);
  while (start !== -1) {
    const next = bytes.indexOf(subfieldMark, start + 1);
    parts.push(bytes.subarray(start + 1, next === -1 ? bytes.length : next));
    start = next;
  }
  return {
    tag,
    indicators: new TextDecoder('latin1').decode(bytes.subarray(0, 2)),
    value: '',
    subfields: parts.map((part) => ({
      code: String.fromCharCode(part[0] ?? 0x20),
      text: textIn(part.subarray(1)).trim(),
    })),
  };
}
