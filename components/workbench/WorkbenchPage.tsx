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

/** What the workbench is called: where no page can be saved, a text is only tried. */
export const workbenchTitle = (canSave: boolean) => (canSave ? 'workbench.editTitle' : 'workbench.tryTitle');

export function WorkbenchPage({ locale, page, pages, beginnings = [], canSave }: Props) {
  const t = translator(locale);
  return (
    <>
      <div className="row workbench-top">
        <div className="workbench-words">
          <h1>{t(workbenchTitle(canSave))}</h1>
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
