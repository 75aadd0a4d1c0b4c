import type { PageName, PageVersion } from '#lib/catalogue/editing.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import { machineTime, showDateTime } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { deskPath } from '#lib/preview/return-address.ts';
import { Action } from './DeskPage.tsx';

// In characters.
const longestName = 120;

type Props = {
  locale: Locale;
  page: PageName;
  /** Newest first. */
  versions: PageVersion[];
};

/** Everything that was ever saved of a page, each with the way back. */
export function PageHistory({ locale, page, versions }: Props) {
  const t = translator(locale);
  return (
    <section className="preview-history" aria-labelledby="history">
      <h2 id="history">{t('editing.history.title', { page: `${page.language}/${page.slug}` })}</h2>
      {versions.length === 0 && <p>{t('editing.history.empty')}</p>}
      <ol className="preview-versions">
        {versions.map(({ number, action, editor, at, title }) => (
          <li key={number}>
            <p>
              <strong>{t('editing.history.version', { number })}</strong>:{' '}
              {t(`editing.history.${action === 'restore' ? 'restored' : action}`)},{' '}
              <time dateTime={machineTime(at)}>{showDateTime(at, locale)}</time>, {editor}
            </p>
            <p
              className="preview-note"
              lang={page.language === locale ? undefined : page.language}
              dir="auto"
            >
              {oneLine(visibleText(title), longestName)}
            </p>
            <Action name={page} locale={locale} action="restore">
              <input type="hidden" name="number" value={number} />
              <button type="submit">{t('editing.history.restore', { number })}</button>
            </Action>
          </li>
        ))}
      </ol>
      <p>
        <a href={deskPath(locale)}>{t('editing.history.close')}</a>
      </p>
    </section>
  );
}
