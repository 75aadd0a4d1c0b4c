/**
 * Weights of a list with q-values, by lower-case name (RFC 9110, section 12.4.2).
 * An unreadable weight counts as 1, as if it had not been sent.
 */
export function weights(header: string | undefined): Map<string, number> {
  const result = new Map<string, number>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === '') continue;
    const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameters.at(-1) ?? '')?.[1];
    result.set(name, weight === undefined ? 1 : Number(weight));
  }
  return result;
}
