const encoder = new TextEncoder();

/** Upper bound for the bytes of a text in HTML, as text or in an attribute. */
export function htmlBytes(text: string): number {
  // `&#x27;` is the longest escape of a single character.
  return encoder.encode(text).byteLength + 5 * (text.match(/[&<>"']/g)?.length ?? 0);
}
