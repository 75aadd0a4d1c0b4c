/**
 * Whether a text from outside is short enough to stand in a key of the store, beside another one: PostgreSQL's hold 2704 bytes.
 * @param most bytes, where it stands there alone
 */
export function fitsKey(text: string, most = 1000): boolean {
  return Buffer.byteLength(text) <= most;
}
