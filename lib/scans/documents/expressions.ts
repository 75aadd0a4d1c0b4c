/** The S-expressions that DjVuLibre prints: words, numbers and strings, and lists of them. */
export type Expression = string | Expression[];

export const isList = (one: Expression): one is Expression[] => typeof one !== 'string';

/** Maximum nesting of lists; deeper ones are left out. */
const maxDepth = 100;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', b: '\b', v: '\v', a: '\x07' };

/** Parses the expressions in a text; unclosed ones end with the text. @see djvused(1), "Hidden text syntax" */
export function expressionsIn(text: string): Expression[] {
  const found: Expression[] = [];
  const open: Expression[][] = [];
  let depth = 0;
  for (const [token, quoted] of text.matchAll(/"((?:[^"\\]|\\[\s\S])*)"|[()]|[^\s()"]+/g)) {
    if (token === '(') {
      depth += 1;
      if (depth > maxDepth) continue;
      const list: Expression[] = [];
      (open.at(-1) ?? found).push(list);
      open.push(list);
    } else if (token === ')') {
      if (depth > 0) depth -= 1;
      if (depth < open.length) open.pop();
    } else if (depth <= maxDepth)
      (open.at(-1) ?? found).push(quoted === undefined ? token : unescaped(quoted));
  }
  return found;
}

/** Octal escapes stand for bytes of UTF-8. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  const parts = [...text.matchAll(/\\([0-7]{1,3})|\\([\s\S])|[^\\]+/g)].map(([whole, octal, mark]) => {
    if (octal !== undefined) return Buffer.from([Number.parseInt(octal, 8) & 255]);
    return Buffer.from(mark === undefined ? whole : (escapes[mark] ?? mark));
  });
  return Buffer.concat(parts).toString('utf8');
}
