import { Title } from '#components/layout/Title.tsx';
import type { StaticPage } from '#lib/catalogue/catalogue.ts';
import { machineTime, showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import type { Heading } from '#lib/pages/contents.ts';
import styles from './Page.module.css';

// Shorter pages are seen whole; a table of contents would only push them down.
const headingsForContents = 4;

type Props = {
  locale: Locale;
  page: StaticPage;
  /** The page's content, sanitised by `sanitisePage`. */
  html: string;
  headings: Heading[];
};

/** A static page: a notice if it is in the other language, a table of contents if it is long, and its text. */
export function StaticPageView({ locale, page, html, headings }: Props) {
  const t = translator(locale);
  const foreign = page.language === locale ? undefined : page.language;
  return (
    <article className={styles.page}>
      {foreign && <p className="callout">{t('pages.otherLanguage')}</p>}
      <Title locale={locale} text={shownTitle(t, page.title)} lang={foreign} />
      {headings.length >= headingsForContents && (
        <nav className={`boxed ${styles.contents}`} aria-label={t('pages.contents')}>
          <h2>{t('pages.contents')}</h2>
          <ul lang={foreign}>
            {headings.map(({ id, text, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`} dir="auto">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.text} lang={foreign} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      {isKnownDate(page.updated_at) && (
        <p className="muted">
          <time dateTime={machineTime(page.updated_at)}>
            {t('pages.updated', { when: showDate(page.updated_at, locale) })}
          </time>
        </p>
      )}
    </article>
  );
}
