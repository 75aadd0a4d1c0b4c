/** At least two of them fit into a key of a PostgreSQL index, which holds at most 2704 bytes. */
const maxBytes = 1000;

/** Whether a text from outside is short enough for an index key of the store, alongside another one. */
export function fitsKey(text: string): boolean {
  return Buffer.byteLength(text) <= maxBytes;
}
