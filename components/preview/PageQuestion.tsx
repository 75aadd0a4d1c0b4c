import { pageQuestions } from '#components/workbench/workbench-strings.ts';
import { editPath } from '#lib/addresses.ts';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { dashboardPath } from '#lib/preview/return-address.ts';
import { visibleText } from '#lib/untrusted.ts';
import { Action } from './DashboardPage.tsx';

type Props = {
  locale: Locale;
  page: PreviewPage;
  question: keyof ReturnType<typeof pageQuestions>;
};

/** Asks for confirmation, as the workbench does, before an action on a page. */
export function PageQuestion({ locale, page, question }: Props) {
  const t = translator(locale);
  const { text, yes } = pageQuestions(locale)[question];
  return (
    <section className="preview-done callout" aria-labelledby="question">
      <h2 id="question" className="preview-title" lang={page.language} dir="auto">
        {visibleText(page.title)}
      </h2>
      <p role="alert">{text}</p>
      <div className="row preview-forms">
        <Action name={page} locale={locale} action={question} base={page.version}>
          <input type="hidden" name="sure" value="1" />
          <button type="submit">{yes}</button>
        </Action>
        <a href={editPath(locale, page)}>{t('editing.dashboard.editShort')}</a>
        <a href={dashboardPath(locale)}>{t('workbench.save.cancel')}</a>
      </div>
    </section>
  );
}
