import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { instantOr } from '#lib/catalogue/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { slugPattern } from '#lib/pages/slug.ts';
import { validTexts } from '#lib/valid-text.ts';
import { UserError } from '../output.ts';

const timestamp = instantOr('is not a timestamp such as 2026-03-01T09:00:00');

/** A key without a value counts as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const text = z.string({ error: 'is not plain text' }).trim();

const schema = z.strictObject({
  title: text.min(1, 'is empty'),
  language: z.enum(locales, { error: `is not one of ${locales.join(', ')}` }),
  slug: optional(text.regex(slugPattern, 'may hold lower-case letters, digits and hyphens, at most 90')),
  translation: optional(text.max(200, 'is longer than 200 characters')),
  description: optional(text),
  created: optional(timestamp),
  updated: optional(timestamp),
});

/** The front matter of a page; `lineOf` gives the line of the first of these keys in the file, else 1. */
export type FrontMatter = z.infer<typeof schema> & { lineOf(...keys: string[]): number };

const example = 'A page begins with front matter:\n---\ntitle: …\nlanguage: pl\n---\n<p>…';

/**
 * Splits a file into its front matter, YAML between two lines of `---`, and the content below.
 * @throws {UserError} naming the file and the line
 */
export function readFrontMatter(file: string, source: string): { front: FrontMatter; content: string } {
  if (!/^---[ \t]*\n/.test(source)) throw new UserError(`${file}:1: there is no front matter. ${example}`);
  const parts = /^---[ \t]*\n((?:[\s\S]*?\n)??)---[ \t]*(?:\n([\s\S]*))?$/.exec(source);
  const [, head = '', content = ''] = parts ?? [];
  if (!parts)
    throw new UserError(`${file}:1: the front matter has no end, a line of its own with ---. ${example}`);
  return { front: parseHead(file, head), content };
}

function parseHead(file: string, head: string): FrontMatter {
  const lines = new LineCounter();
  // The failsafe schema keeps a title such as "1984" or "no" a string.
  const document = parseDocument(head, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  // Add one for the `---` in the first line of the file.
  const lineAt = (position: number) => lines.linePos(position).line + 1;
  const [error] = document.errors;
  if (error) {
    throw new UserError(
      `${file}:${lineAt(error.pos[0])}: the front matter is not YAML: ${error.message}. A value with a colon or another sign of YAML in it stands in quotes: title: "…"`,
    );
  }
  const items = isMap(document.contents) ? document.contents.items : [];
  const lineNumbers = new Map(
    items.flatMap(({ key }) =>
      isScalar(key) && key.range ? [[String(key.value), lineAt(key.range[0])]] : [],
    ),
  );
  const lineOf = (...keys: string[]) => keys.map((key) => lineNumbers.get(key)).find(Boolean) ?? 1;
  const parsed = schema.safeParse(document.contents === null ? {} : valuesOf(file, document));
  if (parsed.success) return { ...parsed.data, lineOf };
  throw new UserError(parsed.error.issues.flatMap((issue) => sentences(file, issue, lineOf)).join('\n'));
}

function valuesOf(file: string, document: ReturnType<typeof parseDocument>): unknown {
  try {
    return validTexts(document.toJS({ maxAliasCount: 0 }));
  } catch {
    throw new UserError(`${file}:2: the front matter refers to itself (& and *), which pages cannot.`);
  }
}

function sentences(file: string, issue: z.core.$ZodIssue, lineOf: FrontMatter['lineOf']): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const what =
        key === 'state'
          ? 'A page is a draft when it is pushed, and public when it is published'
          : `Pages have ${Object.keys(schema.shape).join(', ')}`;
      return `${file}:${lineOf(key)}: there is a key "${key}". ${what}.`;
    });
  }
  const [key] = issue.path;
  if (key === undefined) return [`${file}:2: the front matter is not a list of keys and values. ${example}`];
  if (lineOf(String(key)) === 1) return [`${file}:1: the front matter lacks "${String(key)}".`];
  return [`${file}:${lineOf(String(key))}: "${String(key)}" ${issue.message}.`];
}
