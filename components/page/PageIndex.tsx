import { StateMark } from '#components/preview/StateMark.tsx';
import { pagePath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { SitePageEntry } from '#lib/pages/site-pages.ts';
import styles from './Page.module.css';

export function PageIndex({ locale, pages }: { locale: Locale; pages: SitePageEntry[] }) {
  const t = translator(locale);
  return (
    <>
      <h1>{t('pages.title')}</h1>
      <p>{t('pages.lead')}</p>
      <ul className={styles.index}>
        {pages.map((page) => (
          <li key={`${page.language}/${page.slug}`}>
            <a
              href={pagePath(locale, page.slug)}
              lang={page.language === locale ? undefined : page.language}
              dir="auto"
            >
              {shownTitle(t, page.title)}
            </a>
            {page.state && (
              <>
                {' '}
                <StateMark locale={locale} state={page.state} />
              </>
            )}
            {page.language !== locale && <span className="muted"> {t('pages.inOtherLanguage')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
