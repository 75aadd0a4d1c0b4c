import { Island } from '#components/islands/Island.tsx';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import { toText } from '#lib/citation/to-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import styles from './Citation.module.css';
import type { QuoteStrings } from './QuoteDialog.tsx';

/** How to cite an object. In print only the citation itself remains. */
export function Citation({ locale, cited }: { locale: Locale; cited: CitedObject }) {
  const { quote: _, shortened: __, passageLink: ___, close: ____, ...strings } = citationStrings(locale);
  return (
    <section className={styles.section} aria-labelledby="citation">
      <h2 id="citation">{translator(locale)('citation.title')}</h2>
      <Island name="citation" props={{ text: toText(cited, locale), cited, locale, strings }} />
    </section>
  );
}

export function citationStrings(locale: Locale): QuoteStrings {
  const { title: _, text, ...words } = messageGroup(locale, 'citation');
  return { ...words, formats: { text, bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON' } };
}
