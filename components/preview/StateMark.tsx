import type { PageState } from '#lib/catalogue/editing.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

const keys = { published: 'shortPublished', changed: 'shortChanged', draft: 'shortDraft' } as const;

export function StateMark({ locale, state }: { locale: Locale; state: PageState }) {
  return (
    <span className="preview-mark" data-state={state}>
      {translator(locale)(`editing.state.${keys[state]}`)}
    </span>
  );
}
