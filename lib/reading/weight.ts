const encoder = new TextEncoder();

/** Bytes that a text takes in HTML at most, as its text or in an attribute. */
export function htmlBytes(text: string): number {
  // `&#x27;` is the longest that one character becomes.
  return encoder.encode(text).byteLength + 5 * (text.match(/[&<>"']/g)?.length ?? 0);
}
