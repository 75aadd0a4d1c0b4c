import { fill } from '../i18n/fill.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import { messageGroup } from '../i18n/translate.ts';
import { gapSentence } from '../reading/missing-scans.ts';
import type { DownloadPage } from './pages.ts';

/** What files and short answers say. */
type Sentence = keyof ReturnType<typeof sentencesOf>;

/** A sentence of the site, and which of its languages it is in. */
export type Said = { language: Locale; sentence: string };

const sentencesOf = (locale: Locale) => messageGroup(locale, 'download');

/** A sentence in every language of the site: a file and its address have none of their own. */
export function inEveryLanguage(key: Sentence, values: Record<string, string | number> = {}): string[] {
  return saidInEveryLanguage(key, values).map(({ sentence }) => sentence);
}

/** The same, each with its language. */
export function saidInEveryLanguage(key: Sentence, values: Record<string, string | number> = {}): Said[] {
  return locales.map((language) => ({ language, sentence: fill(sentencesOf(language)[key], values) }));
}

/** What of a page is not in the file, and why, in sentences. */
export function faultsOf(page: DownloadPage): string[] {
  return faultsByLanguage(page).map(({ sentence }) => sentence);
}

/** The same sentences, each with its language, for files that can say it. */
export function faultsByLanguage({ faults, position, gap }: DownloadPage): Said[] {
  const inEach = (say: (locale: Locale) => string) =>
    locales.map((language) => ({ language, sentence: say(language) }));
  if (gap) return inEach((locale) => gapSentence(locale, gap.gap, gap.total));
  return faults.flatMap((fault) =>
    inEach((locale) => fill(sentencesOf(locale)[fault], { number: position + 1 })),
  );
}

/** A name of a page, with what of it is not in the file. */
export function withFaults(name: string, page: DownloadPage): string {
  const faults = faultsOf(page);
  return faults.length > 0 ? `${name}. ${faults.join(' ')}` : name;
}

/** How a page is called beside its picture: by its number, and by what stands on it. */
export function nameOf({ position, label }: Pick<DownloadPage, 'position' | 'label'>): string {
  const number = String(position + 1);
  return label === '' || label === number ? number : `${number} (${label})`;
}
