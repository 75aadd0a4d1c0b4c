/** A range of bytes; `end` is exclusive. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a Range header with a single range (RFC 9110, section 14.1.2).
 * @returns the bytes; 'unsatisfiable' where the representation is too short; undefined where all of it is to be sent:
 * no header, another unit, invalid, or several ranges, which a server may ignore (section 14.2)
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
