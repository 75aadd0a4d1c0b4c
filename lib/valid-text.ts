const invalid = /[\p{Cc}\p{Surrogate}\p{NChar}]/u;

/**
 * Cleans foreign text so that every page, database and XML document can hold it. Line ends become LF, as in HTML.
 * Control characters except TAB and LF are removed, as are noncharacters: NUL alone breaks PostgreSQL, XML, and
 * hydration. Lone surrogates become U+FFFD, as they would in UTF-8. LF stays in titles too: HTML shows it as a space.
 */
export function validText(text: string): string {
  if (!invalid.test(text)) return text;
  return (
    text
      // Must come first: removing what separates two lone surrogates would make them a pair.
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/\r\n?/g, '\n')
      .replace(/(?![\t\n])[\p{Cc}\p{NChar}]/gu, '')
  );
}

/** Maximum nesting that {@link validTexts} supports. */
const maxDepth = 32;

/** Whether {@link validTexts} would leave JSON unchanged. */
function isValid(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !invalid.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === maxDepth) return false;
  if (Array.isArray(value)) return value.every((entry) => isValid(entry, depth + 1));
  const entries = Object.entries(value);
  return entries.every(([name, inner]) => !invalid.test(name) && isValid(inner, depth + 1));
}

/**
 * JSON of any shape with all texts valid; the same value if it is already. Properties with invalid names are dropped
 * with their values; anything nested too deeply becomes null.
 */
export function validTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return validText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return null;
  if (depth === 0 && isValid(value, depth)) return value;
  if (Array.isArray(value)) return value.map((entry) => validTexts(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => validText(name) === name)
      .map(([name, inner]) => [name, validTexts(inner, depth + 1)]),
  );
}
