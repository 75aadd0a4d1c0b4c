import { fill } from '../i18n/fill.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import { messageGroup } from '../i18n/translate.ts';
import { gapSentence } from '../reading/missing-scans.ts';
import type { DownloadPage } from './pages.ts';

/** Keys of the sentences in files and short answers. */
type Sentence = keyof ReturnType<typeof sentencesOf>;

/** A sentence of the site with its language. */
export type LocalisedSentence = { language: Locale; sentence: string };

const sentencesOf = (locale: Locale) => messageGroup(locale, 'download');

/** A sentence in every language of the site, since files and their addresses have none of their own. */
export function inEveryLanguage(key: Sentence, values: Record<string, string | number> = {}): string[] {
  return sentencesByLanguage(key, values).map(({ sentence }) => sentence);
}

/** The same, each with its language. */
export function sentencesByLanguage(
  key: Sentence,
  values: Record<string, string | number>,
): LocalisedSentence[] {
  return locales.map((language) => ({ language, sentence: fill(sentencesOf(language)[key], values) }));
}

/** What is not in the file of a page, and why, in sentences. */
export function faultSentences(page: DownloadPage): string[] {
  return faultsByLanguage(page).map(({ sentence }) => sentence);
}

/** The same sentences, each with its language, for formats that can mark it. */
export function faultsByLanguage({ faults, position, gap }: DownloadPage): LocalisedSentence[] {
  if (gap)
    return locales.map((language) => ({ language, sentence: gapSentence(language, gap.gap, gap.total) }));
  return faults.flatMap((fault) => sentencesByLanguage(fault, { number: position + 1 }));
}

/** A page's name, followed by what is missing from it. */
export function withFaults(name: string, page: DownloadPage): string {
  const faults = faultSentences(page);
  return faults.length > 0 ? `${name}. ${faults.join(' ')}` : name;
}

/** A page's name, shown with its image: its number, and its label where that differs. */
export function nameOf({ position, label }: Pick<DownloadPage, 'position' | 'label'>): string {
  const number = String(position + 1);
  return label === '' || label === number ? number : `${number} (${label})`;
}
