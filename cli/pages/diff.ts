import { createHash } from 'node:crypto';
import { styleText } from 'node:util';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { PageText } from '#lib/catalogue/editing.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { findPage, findVersion } from '#lib/catalogue/store/page-versions.ts';
import { resolveTranslation } from '#lib/catalogue/store/translations.ts';
import { formatTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { pageName } from '#lib/pages/slug.ts';
import { type PageFile, readPageFiles } from './page-files.ts';

/** Milliseconds per comparison: two large texts with nothing in common would take minutes. */
const timeout = 5000;

/** What a push would change: a line a page, and how it differs from draft and publication. @throws {UserError} */
export async function diffPages(store: Store, paths: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const page of await readPageFiles(paths)) lines.push(...(await diffPage(store, page)));
  return lines;
}

async function diffPage(
  { db }: Store,
  { file, name, title, content, description, translation, updated }: PageFile,
): Promise<string[]> {
  const shown = pageName(name);
  const resolved = await resolveTranslation(db, name, translation);
  const translationKey = 'key' in resolved ? resolved.key : translation;
  const pushed = { title, content, description, translationKey, updated: updated ?? null };
  const page = await findPage(db, name);
  const { draft = null, published = null } = page?.row ?? {};
  if (!page || (draft === null && published === null)) return [`${shown}: new page`];
  const isSame = asText(page.newest) === asText(after(page.newest, pushed));
  const lines = [`${shown}: ${isSame ? 'unchanged' : 'changed'}`];
  if (draft !== null) lines.push(...patch(page.newest, pushed, `${shown} draft (version ${draft})`, file));
  const publication = published !== null && (await findVersion(db, name, published));
  if (publication) {
    lines.push(...patch(publication, pushed, `${shown} published (version ${published})`, file));
  }
  return lines;
}

/** A page with the time of its last change, if one was given. */
type Text = PageText & { updated: Timestamp | null };

/** The text after a push: a file without a time keeps the stored one. */
const after = (before: Text, file: Text): Text => ({ ...file, updated: file.updated ?? before.updated });

/** A unified diff, or nothing if both are the same. */
function patch(before: Text, file: Text, from: string, to: string): string[] {
  const [old, pushed] = [asText(before), asText(after(before, file))];
  if (old === pushed) return [];
  const options = { context: 3, timeout, headerOptions: FILE_HEADERS_ONLY };
  const text = createTwoFilesPatch(from, to, old, pushed, undefined, undefined, options);
  if (text === undefined) return [`--- ${from}`, `+++ ${to}`, '(too different to compare line by line)'];
  return text.trimEnd().split('\n').map(colour);
}

/** A page as lines of text. Embedded pictures are long and unreadable, so a hash shows whether they changed. */
function asText({ title, content, description, translationKey, updated }: Text): string {
  const head = [`title: ${title}`, `description: ${description}`, `translation: ${translationKey}`];
  if (updated !== null) head.push(`updated: ${formatTimestamp(updated)}`);
  const body = content.replace(/(;base64,)([A-Za-z0-9+/=]{80,})/g, (_, start: string, data: string) => {
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 12);
    return `${start}…(${data.length} characters, ${digest})`;
  });
  return `${head.join('\n')}\n\n${body.trimEnd()}\n`;
}

/** How lines of a diff are shown, by their first character. */
const colours: Partial<Record<string, 'green' | 'red' | 'cyan'>> = { '+': 'green', '-': 'red', '@': 'cyan' };

/** Colours a line of a diff, if the terminal supports it (`styleText` checks that). */
function colour(line: string): string {
  const style = /^(?:---|\+\+\+) /.test(line) ? 'bold' : colours[line.charAt(0)];
  return style ? styleText(style, line, { stream: process.stdout }) : line;
}
