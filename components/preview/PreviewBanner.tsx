import { showInstant } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { PreviewMode } from '#lib/preview/mode.ts';
import { dashboardPath } from '#lib/preview/return-address.ts';

type Props = { locale: Locale; mode: PreviewMode; isWithoutDrafts: boolean };

/** Says on every page of a preview that drafts are shown, to whom, and how to leave. */
export function PreviewBanner({ locale, mode, isWithoutDrafts }: Props) {
  const t = translator(locale);
  return (
    <section className="row preview-banner" aria-label={t('editing.banner.label')}>
      <PreviewStyles />
      {'by' in mode ? (
        <>
          <p>
            <strong>{t('editing.banner.label')}.</strong> {t('editing.banner.drafts')}{' '}
            {t('editing.banner.as', { editor: mode.by })}
          </p>
          <p>
            <a href={dashboardPath(locale)}>{t('editing.banner.dashboard')}</a>
          </p>
          <form method="post" action="/preview/leave">
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="return" value={mode.here} />
            <button type="submit">{t('editing.banner.leave')}</button>
          </form>
        </>
      ) : (
        <p>
          <strong>{t('editing.banner.label')}.</strong>{' '}
          {t('editing.banner.link', { when: showInstant(mode.until, locale) })}
        </p>
      )}
      {isWithoutDrafts && <p role="status">{t('editing.banner.lacksDrafts')}</p>}
    </section>
  );
}

/** Links the styles of previews only from pages that need them, so that public pages stay as they are. */
export function PreviewStyles() {
  return <link rel="stylesheet" href="/styles/preview.css" precedence="preview" />;
}
