import type { ReactNode } from 'react';
import { editPath, pagePath } from '#lib/addresses.ts';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import { machineTime, showDateTime } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { linkHours } from '#lib/preview/limits.ts';
import { dashboardPath, versionPath } from '#lib/preview/return-address.ts';
import { StateMark } from './StateMark.tsx';

// In characters: titles are part of the name of each button.
const maxNameLength = 120;

type Props = { locale: Locale; page: PreviewPage; canEdit: boolean };

/** One page in one language: its state, and the actions on it. Every action is a form and works without scripts. */
export function DashboardPage({ locale, page, canEdit }: Props) {
  const t = translator(locale);
  const { language, slug, state, version, editor } = page;
  const title = shownTitle(t, page.title, maxNameLength);
  const when = showDateTime(page.updated_at, locale);
  const button = (action: 'publish' | 'discard' | 'unpublish') => (
    <button type="submit" aria-label={t(`editing.dashboard.${action}`, { title })}>
      {t(`workbench.save.${action}`)}
    </button>
  );
  const id = `hours-${language}-${slug}`;
  return (
    <article>
      <h2 className="preview-title" lang={language === locale ? undefined : language} dir="auto">
        {title}
      </h2>
      <p className="muted">
        <StateMark locale={locale} state={state} />{' '}
        <time dateTime={machineTime(page.updated_at)}>
          {editor === undefined
            ? t('editing.dashboard.changedAt', { when })
            : t('editing.dashboard.changedBy', { when, editor })}
        </time>
      </p>
      <p className="row preview-actions">
        <a href={pagePath(language, slug)} aria-label={t('editing.dashboard.see', { title })}>
          {t('editing.dashboard.seeShort')}
        </a>
        {canEdit && (
          <>
            <a href={editPath(locale, page)} aria-label={t('editing.dashboard.edit', { title })}>
              {t('editing.dashboard.editShort')}
            </a>
            <a href={versionPath(locale, page)} aria-label={t('editing.dashboard.history', { title })}>
              {t('editing.dashboard.historyShort')}
            </a>
          </>
        )}
      </p>
      <div className="row preview-forms">
        {canEdit && state !== 'published' && (
          <>
            <Action name={page} locale={locale} action="publish" base={version}>
              {button('publish')}
            </Action>
            <Confirm name={page} locale={locale} action="discard">
              {button('discard')}
            </Confirm>
          </>
        )}
        {canEdit && state !== 'draft' && (
          <Confirm name={page} locale={locale} action="unpublish">
            {button('unpublish')}
          </Confirm>
        )}
        <Action name={page} locale={locale} action="link">
          <label htmlFor={id}>{t('workbench.link.hours')}</label>{' '}
          <input
            id={id}
            className="preview-hours"
            name="hours"
            type="number"
            min={1}
            max={linkHours.max}
            defaultValue={linkHours.default}
            required
          />{' '}
          <button type="submit" aria-label={t('editing.dashboard.link', { title })}>
            {t('workbench.link.make')}
          </button>
        </Action>
      </div>
    </article>
  );
}

/** A form that asks for confirmation: the dashboard is shown again with the question. */
function Confirm({ name, locale, action, children }: Omit<ActionProps, 'base'>) {
  return (
    <form action={dashboardPath(locale)}>
      <input type="hidden" name="page" value={`${name.language}/${name.slug}`} />
      <input type="hidden" name="ask" value={action} />
      {children}
    </form>
  );
}

type ActionProps = {
  name: Pick<PreviewPage, 'language' | 'slug'>;
  locale: Locale;
  /** Last part of the address that the form is sent to. */
  action: string;
  /** Number of the version that the editor sees. */
  base?: number | undefined;
  children: ReactNode;
};

/** A form that performs an action on a page and returns to the dashboard. */
export function Action({ name, locale, action, base, children }: ActionProps) {
  return (
    <form method="post" action={`/preview/${action}?locale=${locale}`}>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="language" value={name.language} />
      <input type="hidden" name="slug" value={name.slug} />
      {base !== undefined && <input type="hidden" name="base" value={base} />}
      {children}
    </form>
  );
}
