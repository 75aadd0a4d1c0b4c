import type { ReactNode } from 'react';
import { tryPath } from '#lib/addresses.ts';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import type { DiscardedPage } from '#lib/catalogue/editing.ts';
import { showDateTime } from '#lib/i18n/dates.ts';
import { type Locale, languages, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { versionPath } from '#lib/preview/return-address.ts';
import { visibleText } from '#lib/untrusted.ts';
import { DashboardPage } from './DashboardPage.tsx';

type Props = {
  locale: Locale;
  /** One row for each page, with its translations. */
  rows: PreviewPage[][];
  /** Whether pages are edited here; not so where a service is mirrored. */
  canEdit: boolean;
  /** Pages of which only the history remains. */
  discarded: DiscardedPage[];
  children: ReactNode;
};

export function Dashboard({ locale, rows, canEdit, discarded, children }: Props) {
  const t = translator(locale);
  return (
    <>
      <h1>{t('editing.dashboard.title')}</h1>
      {children}
      <p>{t('editing.dashboard.lead', { count: rows.length })}</p>
      {!canEdit && <p>{t('editing.dashboard.readOnly')}</p>}
      <p className="row preview-actions">
        <a href={tryPath(locale)}>{t(canEdit ? 'editing.dashboard.new' : 'editing.dashboard.try')}</a>
      </p>
      <ul className="preview-rows">
        {rows.map((row) => (
          <li key={row.map(({ language, slug }) => `${language}/${slug}`).join()} className="preview-row">
            {locales.map((language) => {
              const pages = row.filter((page) => page.language === language);
              return (
                <div key={language} className="preview-version">
                  <p className="muted preview-language" lang={language === locale ? undefined : language}>
                    {languages[language].name}
                  </p>
                  {pages.length === 0 && <p className="muted">{t('editing.dashboard.missing')}</p>}
                  {pages.map((page) => (
                    <DashboardPage key={page.slug} locale={locale} page={page} canEdit={canEdit} />
                  ))}
                </div>
              );
            })}
          </li>
        ))}
      </ul>
      {discarded.length > 0 && (
        <details className="preview-discarded">
          <summary>{t('editing.dashboard.discarded')}</summary>
          <ul>
            {discarded.map(({ language, slug, title, editor, at }) => (
              <li key={`${language}/${slug}`}>
                <a href={versionPath(locale, { language, slug })} lang={language} dir="auto">
                  {visibleText(title) || slug}
                </a>{' '}
                <span className="muted">
                  {t('editing.dashboard.discardedBy', { when: showDateTime(at, locale), editor })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
