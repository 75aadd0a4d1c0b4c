declare const brand: unique symbol;

/**
 * An instant as the store compares it: `YYYY-MM-DDTHH:MM:SS.ffffff`, always 26 characters, so that comparing text
 * compares time. JavaScript's Date would drop the microseconds.
 */
export type Timestamp = string & { readonly [brand]: 'Timestamp' };

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?)?$/;

/**
 * Reads ISO 8601 without a zone: a date (midnight) or a date and time with 0 to 6 fractional digits.
 * Anything else, impossible dates and the year 0 included, gives undefined.
 */
export function parseTimestamp(text: string): Timestamp | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = ''] = match;
  if (year === '0000' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(6, '0')}` as Timestamp;
}

const microsecondsPerSecond = 1_000_000n;

/** The first and the last instant that a timestamp can represent. */
const firstInstant = '0001-01-01T00:00:00.000000' as Timestamp;
export const lastInstant = '9999-12-31T23:59:59.999999' as Timestamp;

const firstMicroseconds = toMicroseconds(firstInstant);
const lastMicroseconds = toMicroseconds(lastInstant);

/** Microseconds since 1970. */
export function toMicroseconds(timestamp: Timestamp): bigint {
  return BigInt(Date.parse(`${timestamp.slice(0, 19)}Z`)) * 1000n + BigInt(timestamp.slice(20));
}

/**
 * The timestamp shifted by a whole number of microseconds (negative: earlier), clamped to the first and last instant
 * that can be represented.
 */
export function shiftTimestamp(timestamp: Timestamp, microseconds: bigint | number): Timestamp {
  const moved = toMicroseconds(timestamp) + BigInt(microseconds);
  if (moved <= firstMicroseconds) return firstInstant;
  if (moved >= lastMicroseconds) return lastInstant;
  const fraction = ((moved % microsecondsPerSecond) + microsecondsPerSecond) % microsecondsPerSecond;
  const milliseconds = Number((moved - fraction) / 1000n);
  return `${new Date(milliseconds).toISOString().slice(0, 19)}.${String(fraction).padStart(6, '0')}` as Timestamp;
}

/** The current instant in UTC, to the millisecond. */
export function now(): Timestamp {
  return `${new Date().toISOString().slice(0, 23)}000` as Timestamp;
}

/** The timestamp as the API shows it: without a fraction of zero. */
export function formatTimestamp(timestamp: Timestamp): string {
  return timestamp.endsWith('.000000') ? timestamp.slice(0, 19) : timestamp;
}
