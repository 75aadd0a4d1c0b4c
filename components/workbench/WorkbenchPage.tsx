import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { LazyWorkbench } from './LazyWorkbench.tsx';
import type { OpenedPage, PageChoice } from './opened-page.ts';
import { StartFrom } from './StartFrom.tsx';
import { workbenchStrings } from './workbench-strings.ts';

type Props = {
  locale: Locale;
  page: OpenedPage;
  pages: PageChoice[];
  /** Pages whose text a new page can start from. */
  beginnings?: PageChoice[];
  canSave: boolean;
};

/** What the workbench of a new page is called: where none can be saved, a text is only tried. */
export const newPageTitle = (canSave: boolean) => (canSave ? 'editing.dashboard.new' : 'workbench.tryTitle');

export function WorkbenchPage({ locale, page, pages, beginnings = [], canSave }: Props) {
  const t = translator(locale);
  const title = page.name ? 'workbench.editTitle' : newPageTitle(canSave);
  return (
    <>
      <div className="row workbench-top">
        <div className="workbench-words">
          <h1>{t(title)}</h1>
          <p>{t('workbench.tryLead')}</p>
          {!canSave && <p>{t('workbench.readOnly')}</p>}
          <noscript>
            <p>
              <strong>{t('workbench.noScripts')}</strong>
            </p>
          </noscript>
        </div>
        {!page.name && <StartFrom locale={locale} pages={beginnings} />}
      </div>
      <LazyWorkbench
        locale={locale}
        page={page}
        pages={pages}
        canSave={canSave}
        strings={workbenchStrings(locale)}
      />
    </>
  );
}
