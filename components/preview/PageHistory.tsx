import type { ListedVersion, PageName } from '#lib/catalogue/editing.ts';
import { showDateTime } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { dashboardPath, versionPath } from '#lib/preview/return-address.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { Action } from './DashboardPage.tsx';

// In characters.
const maxNameLength = 120;

type Props = {
  locale: Locale;
  page: PageName;
  /** Newest first. */
  versions: ListedVersion[];
};

export function PageHistory({ locale, page, versions }: Props) {
  const t = translator(locale);
  return (
    <section className="boxed preview-history" aria-labelledby="history">
      <h2 id="history">{t('editing.history.title', { page: `${page.language}/${page.slug}` })}</h2>
      {versions.length === 0 && <p>{t('editing.history.empty')}</p>}
      <ol className="preview-versions">
        {versions.map((version) => {
          const { number, title } = version;
          return (
            <li key={number}>
              <p>{versionSentence(version, locale)}</p>
              <p className="muted" lang={page.language === locale ? undefined : page.language} dir="auto">
                {oneLine(visibleText(title), maxNameLength)}
              </p>
              <div className="row preview-forms">
                <a href={versionPath(locale, page, number)} aria-label={t('editing.history.see', { number })}>
                  {t('workbench.history.see')}
                </a>
                <Restore locale={locale} page={page} number={number} base={versions[0]?.number} />
              </div>
            </li>
          );
        })}
      </ol>
      <p>
        <a href={dashboardPath(locale)}>{t('editing.history.close')}</a>
      </p>
    </section>
  );
}

export function versionSentence({ number, action, editor, at }: ListedVersion, locale: Locale): string {
  const t = translator(locale);
  const when = showDateTime(at, locale);
  return t('workbench.history.version', {
    number,
    action: t(`workbench.history.action.${action}`),
    editor,
    when,
  });
}

type RestoreProps = {
  locale: Locale;
  page: PageName;
  number: number;
  /** Number of the newest version that the editor sees. */
  base: number | undefined;
};

export function Restore({ locale, page, number, base }: RestoreProps) {
  return (
    <Action name={page} locale={locale} action="restore" base={base}>
      <input type="hidden" name="number" value={number} />
      <button type="submit">{translator(locale)('workbench.history.restore', { number })}</button>
    </Action>
  );
}
