/**
 * Whether an external text fits into an index key of the store next to another one: PostgreSQL's hold 2704 bytes.
 * @param maxBytes limit for a text that is the only one in its key
 */
export function fitsKey(text: string, maxBytes = 1000): boolean {
  return Buffer.byteLength(text) <= maxBytes;
}
