import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { everything } from '#lib/search/address.ts';
import { searchPath } from '#lib/search/path.ts';
import styles from './Results.module.css';

const ways = ['phrase', 'without', 'or', 'inTitle', 'byCreator', 'withId'] as const;

/** Search syntax besides words, each with an example to try. */
export function HowTo({ locale }: { locale: Locale }) {
  const t = translator(locale);
  return (
    <details className={`${styles.howTo} unprinted`}>
      <summary>{t('search.howTo.title')}</summary>
      <p>{t('search.howTo.words')}</p>
      <dl>
        {ways.map((way) => {
          const text = t(`search.howTo.examples.${way}`);
          return (
            <div key={way} className="row">
              <dt>
                <a href={searchPath(locale, { ...everything, order: 'relevance', text })} rel="nofollow">
                  <code>{text}</code>
                </a>
              </dt>
              <dd>{t(`search.howTo.${way}`)}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
