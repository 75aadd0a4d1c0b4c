import { parseTimestamp, shiftTimestamp, type Timestamp } from '../catalogue/timestamp.ts';

const second = 1_000_000;
const day = 86_400 * second;

/** A `from` or `until` argument: the beginning and the (exclusive) end of the day or second that it names. */
export type OaiDate = { begin: Timestamp; end: Timestamp; granularity: 'day' | 'second' };

/** Parses a UTCdatetime (OAI-PMH 2.0, section 3.3): `2026-01-31` or `2026-01-31T10:00:00Z`, otherwise undefined. */
export function parseOaiDate(text: string): OaiDate | undefined {
  const [, plain, zoned] = /^(?:(\d{4}-\d\d-\d\d)|(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z)$/.exec(text) ?? [];
  const begin = parseTimestamp(plain ?? zoned ?? '');
  if (!begin) return undefined;
  const granularity = plain === undefined ? 'second' : 'day';
  return { begin, end: shiftTimestamp(begin, granularity === 'day' ? day : second), granularity };
}

/** An instant in the protocol's format, with a granularity of seconds. */
export function oaiDate(timestamp: Timestamp): string {
  return `${timestamp.slice(0, 19)}Z`;
}
