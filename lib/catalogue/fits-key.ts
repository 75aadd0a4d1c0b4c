/** Two of them and more fit into a key of PostgreSQL, which holds 2704 bytes. */
const maxBytes = 1000;

/** Whether a text from outside is short enough to stand in a key of the store, beside another one. */
export function fitsKey(text: string): boolean {
  return Buffer.byteLength(text) <= maxBytes;
}
