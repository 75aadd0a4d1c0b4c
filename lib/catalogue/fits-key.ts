/**
 * Whether a text from outside is short enough to stand in a key of the store, beside another one: PostgreSQL's hold 2704 bytes.
 * @param maxBytes bytes, where it stands there alone
 */
export function fitsKey(text: string, maxBytes = 1000): boolean {
  return Buffer.byteLength(text) <= maxBytes;
}
