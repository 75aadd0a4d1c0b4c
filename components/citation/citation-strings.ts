import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import type { QuoteStrings } from './QuoteDialog.tsx';

/** The strings of citations and quotations in one language. Server only. */
export function citationStrings(locale: Locale): QuoteStrings {
  const { title: _, text, ...words } = messageGroup(locale, 'citation');
  return { ...words, formats: { text, bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON' } };
}
