import { createHash } from 'node:crypto';
import { styleText } from 'node:util';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { PageText } from '#lib/catalogue/editing.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { findPage, findVersion } from '#lib/catalogue/store/page-versions.ts';
import { resolveTranslation } from '#lib/catalogue/store/translations.ts';
import { showTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { pageName } from '#lib/pages/slug.ts';
import { type PageFile, readPageFiles } from './page-files.ts';

/** Milliseconds for one comparison: two large texts that share nothing would take minutes. */
const timeout = 5000;

/**
 * What pushing files and folders would change: a line for each page, and below it how it differs from its draft and
 * from what is published, where there is any.
 * @throws {Refused}
 */
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
  const wanted = { title, content, description, translationKey, updated: updated ?? null };
  const page = await findPage(db, name);
  const { draft = null, published = null } = page?.row ?? {};
  if (!page || (draft === null && published === null)) return [`${shown}: new page`];
  const isSame = asText(page.newest) === asText(after(page.newest, wanted));
  const lines = [`${shown}: ${isSame ? 'unchanged' : 'changed'}`];
  if (draft !== null) lines.push(...patch(page.newest, wanted, `${shown} draft (version ${draft})`, file));
  const publication = published !== null && (await findVersion(db, name, published));
  if (publication) {
    lines.push(...patch(publication, wanted, `${shown} published (version ${published})`, file));
  }
  return lines;
}

/** A page with what is said of the time of its last change. */
type Text = PageText & { updated: Timestamp | null };

/** What a push makes of a text: where the file says no time, there is nothing to change. */
const after = (before: Text, file: Text): Text => ({ ...file, updated: file.updated ?? before.updated });

/** The difference as a unified diff; nothing where there is none. */
function patch(before: Text, file: Text, from: string, to: string): string[] {
  const [old, wanted] = [asText(before), asText(after(before, file))];
  if (old === wanted) return [];
  const options = { context: 3, timeout, headerOptions: FILE_HEADERS_ONLY };
  const text = createTwoFilesPatch(from, to, old, wanted, undefined, undefined, options);
  if (text === undefined) return [`--- ${from}`, `+++ ${to}`, '(too different to compare line by line)'];
  return text.trimEnd().split('\n').map(colour);
}

/** A page as lines of text. Embedded pictures are long and mean nothing to a reader: a hash says whether they changed. */
function asText({ title, content, description, translationKey, updated }: Text): string {
  const head = [`title: ${title}`, `description: ${description}`, `translation: ${translationKey}`];
  if (updated !== null) head.push(`updated: ${showTimestamp(updated)}`);
  const body = content.replace(/(;base64,)([A-Za-z0-9+/=]{80,})/g, (_, start: string, data: string) => {
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 12);
    return `${start}…(${data.length} characters, ${digest})`;
  });
  return `${head.join('\n')}\n\n${body.trimEnd()}\n`;
}

/** On a terminal that takes colours; styleText looks at that. */
function colour(line: string): string {
  const style = /^(?:---|\+\+\+) /.test(line)
    ? 'bold'
    : line.startsWith('+')
      ? 'green'
      : line.startsWith('-')
        ? 'red'
        : line.startsWith('@@')
          ? 'cyan'
          : undefined;
  return style ? styleText(style, line, { stream: process.stdout }) : line;
}
