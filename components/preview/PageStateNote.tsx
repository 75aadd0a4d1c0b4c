import { editPath } from '#lib/addresses.ts';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import { showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Translate, translator } from '#lib/i18n/translate.ts';

type Props = {
  locale: Locale;
  page: PreviewPage;
  canEdit: boolean;
};

export function PageStateNote({ locale, page, canEdit }: Props) {
  const t = translator(locale);
  return (
    <section
      className="row callout preview-state"
      data-state={page.state}
      aria-label={t('editing.state.label')}
    >
      <p>{sentence(t, page, locale)}</p>
      {canEdit && (
        <p>
          <a href={editPath(locale, page)}>{t('editing.state.edit')}</a>
        </p>
      )}
    </section>
  );
}

function sentence(t: Translate, { state, published }: PreviewPage, locale: Locale): string {
  if (state !== 'changed') return t(`editing.state.${state}`);
  return t('editing.state.changed', { when: published ? showDate(published.updated_at, locale) : '' });
}
