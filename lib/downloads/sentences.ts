import { locales } from '../i18n/locales.ts';
import { fill } from '../i18n/say.ts';
import { messageGroup } from '../i18n/translate.ts';
import { gapSentence } from '../reading/missing-scans.ts';
import type { DownloadPage } from './pages.ts';

/** What files and short answers say. */
type Sentence = keyof ReturnType<typeof sentencesOf>;

const sentencesOf = (locale: (typeof locales)[number]) => messageGroup(locale, 'download');

/** A sentence in every language of the site: a file and its address have none of their own. */
export function inEveryLanguage(key: Sentence, values: Record<string, string | number> = {}): string[] {
  return locales.map((locale) => fill(sentencesOf(locale)[key], values));
}

/** What of a page is not in the file, and why, in sentences. */
export function faultsOf({ faults, position, gap }: DownloadPage): string[] {
  if (gap) return locales.map((locale) => gapSentence(locale, gap.gap, gap.total));
  return faults.flatMap((fault) => inEveryLanguage(fault, { number: position + 1 }));
}

/** How a page is called beside its picture: by its number, and by what stands on it. */
export function nameOf({ position, label }: Pick<DownloadPage, 'position' | 'label'>): string {
  const number = String(position + 1);
  return label === '' || label === number ? number : `${number} (${label})`;
}
