const invalid = /[\p{Cc}\p{Surrogate}\p{NChar}]/u;

/**
 * Text from outside as every page, database and XML document can hold it. Line ends become LF, as HTML reads them.
 * Control characters but TAB and LF go, and so do code points that are no characters: NUL alone breaks PostgreSQL,
 * XML, and the hydration of a page. Half a surrogate pair becomes U+FFFD, as it would on its way as UTF-8.
 * LF stays in titles too: HTML shows it as a blank.
 */
export function validText(text: string): string {
  if (!invalid.test(text)) return text;
  return (
    text
      // First of all, or what stands between two halves would go and make them a pair.
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/\r\n?/g, '\n')
      .replace(/(?![\t\n])[\p{Cc}\p{NChar}]/gu, '')
  );
}

/** Deepest nesting that {@link validTexts} follows. */
const maxDepth = 32;

/** Whether JSON is as {@link validTexts} would make it. */
function isValid(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !invalid.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === maxDepth) return false;
  if (Array.isArray(value)) return value.every((entry) => isValid(entry, depth + 1));
  const entries = Object.entries(value);
  return entries.every(([name, inner]) => !invalid.test(name) && isValid(inner, depth + 1));
}

/**
 * JSON of any shape with valid text throughout; itself where it is. A name in it that is not valid as it stands takes its value along,
 * and what is nested deeper than anything is becomes null.
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
