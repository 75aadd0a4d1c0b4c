import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { QuoteStrings } from './QuoteDialog.tsx';

/** The words of citations and quotations in one language. Server only. */
export function citationStrings(locale: Locale): QuoteStrings {
  const t = translator(locale);
  return {
    format: t('citation.format'),
    formats: { text: t('citation.text'), bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON' },
    copy: t('citation.copy'),
    copied: t('citation.copied'),
    copyFailed: t('citation.copyFailed'),
    download: t('citation.download'),
    unavailable: t('citation.unavailable'),
    quote: t('citation.quote'),
    shortened: t('citation.shortened'),
    passageLink: t('citation.passageLink'),
    close: t('citation.close'),
  };
}
