/**
 * The values in a text, separated by `;` or `|`. Separators within parentheses do not count: Polish headings give rank and
 * dates there, `Jan Paweł II (papież ; 1920-2005)`.
 */
export function splitValues(text: string | null | undefined): string[] {
  const values = (text ?? '').match(/(?:\([^()]{0,200}\)|[^;|])+/g) ?? [];
  return values.flatMap((value) => value.trim() || []);
}
