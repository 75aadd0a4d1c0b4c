import { pagePath } from '#lib/addresses.ts';
import { visibleText } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { ListedPage } from '#lib/pages/defaults/list.ts';
import styles from './Page.module.css';

/** All static pages, each once. */
export function PageIndex({ locale, pages }: { locale: Locale; pages: ListedPage[] }) {
  const t = translator(locale);
  return (
    <>
      <h1>{t('pages.title')}</h1>
      <p>{t('pages.lead')}</p>
      <ul className={styles.index}>
        {pages.map((page) => (
          <li key={page.slug}>
            <a
              href={pagePath(locale, page.slug)}
              lang={page.language === locale ? undefined : page.language}
              dir="auto"
            >
              {visibleText(page.title) || t('object.untitled')}
            </a>
            {page.language !== locale && <span className={styles.note}> {t('pages.inOtherLanguage')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
