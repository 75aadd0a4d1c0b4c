import { formatCount } from '#lib/i18n/format-count.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { maxDocumentLength, parseDocument, type ReadDocument } from '#lib/saved/document.ts';
import { merge } from '#lib/saved/list.ts';
import type { SavedStrings } from './saved-strings.ts';
import { changeSaved } from './store.ts';

/** Outcome of an import: in sentences, and the ids that are new. */
export type Import = { lines: string[]; added: string[]; isProblem: boolean };

type Words = Pick<SavedStrings, 'report' | 'off' | 'full'>;

/** Adds the contents of a file to the list, without changing what is there. The file may be anything. */
export async function importFile(file: File, words: Words, locale: Locale): Promise<Import> {
  const failed = (line: string): Import => ({ lines: [line], added: [], isProblem: true });
  if (file.size > maxDocumentLength) return failed(words.report.large);
  let text: string;
  try {
    text = await file.text();
  } catch {
    return failed(words.report.unread);
  }
  const read = parseDocument(text, location.origin);
  if (typeof read === 'string') return failed(words.report[read]);
  let merged: ReturnType<typeof merge> | undefined;
  const problem = changeSaved((items) => {
    merged = merge(items, read.items);
    return merged.added.length > 0 ? merged.items : items;
  });
  if (problem || !merged) return failed(words[problem ?? 'off']);
  return { lines: report(read, merged, words.report, locale), added: merged.added, isProblem: false };
}

function report(
  { repeated, refused }: ReadDocument,
  { added, existing, omitted }: ReturnType<typeof merge>,
  words: SavedStrings['report'],
  locale: Locale,
): string[] {
  const counts = [
    [words.added, added.length],
    [words.known, existing + repeated],
    [words.foreign, refused.foreign ?? 0],
    [words.page, refused.page ?? 0],
    [words.shape, refused.shape ?? 0],
    [words.many, (refused.many ?? 0) + omitted],
  ] as const;
  const lines = counts.flatMap(([sentence, count]) =>
    count > 0 ? [formatCount(sentence, count, locale)] : [],
  );
  return lines.length > 0 ? lines : [words.nothing];
}
