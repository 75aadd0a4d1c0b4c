import { Desk } from '#components/preview/Desk.tsx';
import { DeskNotice, type Notice } from '#components/preview/DeskNotice.tsx';
import { PageHistory } from '#components/preview/PageHistory.tsx';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { currentCatalogue } from '#lib/catalogue/open.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { linkAddress } from '#lib/preview/change.ts';
import { peekLink } from '#lib/preview/link.ts';
import { isProblem } from '#lib/preview/request.ts';
import { previewPages } from '../preview-mode.ts';

type Props = {
  locale: Locale;
  query: Record<string, string | string[] | undefined>;
  publicUrl: string;
};

/** The desk with what came of the last request, and the history of a page where one is asked for. */
export async function EditorsDesk({ locale, query, publicUrl }: Props) {
  const { editing } = currentCatalogue();
  const pages = (await previewPages()) ?? [];
  const wanted = nameIn(query.history);
  const history = wanted && editing && { page: wanted, versions: await editing.history(wanted) };
  return (
    <Desk locale={locale} rows={rowsOf(pages)} canEdit={editing !== undefined}>
      <DeskNotice locale={locale} notice={noticeIn(query, publicUrl)} />
      {history && <PageHistory locale={locale} {...history} />}
    </Desk>
  );
}

/** Pages that are one in different languages, beside each other. */
function rowsOf(pages: PreviewPage[]): PreviewPage[][] {
  const rows = new Map<string, PreviewPage[]>();
  for (const page of pages) rows.set(page.translationKey, [...(rows.get(page.translationKey) ?? []), page]);
  return [...rows.values()];
}

function noticeIn({ done, problem, link }: Props['query'], publicUrl: string): Notice | undefined {
  if (typeof link === 'string') {
    // The server in front lets no link through that is not ours.
    const shown = peekLink(link);
    return shown && { address: linkAddress(publicUrl, shown, link), until: shown.until };
  }
  if (typeof problem === 'string' && isProblem(problem)) return { problem };
  return typeof done === 'string' ? { done } : undefined;
}

/** A page's name as the desk's addresses write it: `pl/pomoc`. */
function nameIn(text: string | string[] | undefined): PageName | undefined {
  if (typeof text !== 'string') return undefined;
  const [language, ...slug] = text.split('/');
  return isLocale(language) ? { language, slug: slug.join('/') } : undefined;
}
