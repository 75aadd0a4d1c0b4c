import { Dashboard } from '#components/preview/Dashboard.tsx';
import { DashboardNotice, type Notice } from '#components/preview/DashboardNotice.tsx';
import { OldVersion } from '#components/preview/OldVersion.tsx';
import { PageHistory } from '#components/preview/PageHistory.tsx';
import { PageQuestion } from '#components/preview/PageQuestion.tsx';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import type { PageVersion } from '#lib/catalogue/editing.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { grouped } from '#lib/lists.ts';
import { compareText } from '#lib/pages/compare.ts';
import { withContents } from '#lib/pages/contents.ts';
import { named } from '#lib/pages/find.ts';
import { sanitisePage } from '#lib/pages/sanitise.ts';
import { isQuestion, linkAddress } from '#lib/preview/change.ts';
import { peekLink } from '#lib/preview/link.ts';
import { isProblem } from '#lib/preview/request.ts';
import { previewPages } from '../preview-mode.ts';
import { nameIn } from './opened.ts';

type Props = {
  locale: Locale;
  query: URLSearchParams;
  publicUrl: string;
};

/** The dashboard with the outcome of the last request, and the history of a page if requested. */
export async function EditorsDashboard({ locale, query, publicUrl }: Props) {
  const { editing } = currentCatalogue();
  const pages = (await previewPages()) ?? [];
  const historyOf = nameIn(query.get('history'));
  const history = historyOf && editing && { page: historyOf, versions: await editing.history(historyOf) };
  const listed = history?.versions.find(({ number }) => String(number) === query.get('version'));
  const version = history && listed && (await editing.version(history.page, listed.number));
  if (version) {
    const opened = named(pages, history.page);
    const latest = history.versions[0]?.number;
    const newest = latest === undefined ? undefined : await editing.version(history.page, latest);
    const shown = await oldVersion(version, newest, opened, publicUrl);
    return <OldVersion locale={locale} page={history.page} version={version} latest={latest} {...shown} />;
  }
  const name = nameIn(query.get('page'));
  const opened = name && editing && named(pages, name);
  const question = query.get('ask');
  return (
    <Dashboard
      locale={locale}
      rows={rowsOf(pages)}
      canEdit={editing !== undefined}
      discarded={(await editing?.discarded()) ?? []}
    >
      <DashboardNotice locale={locale} notice={noticeIn(query, publicUrl)} />
      {opened && isQuestion(question) && <PageQuestion locale={locale} page={opened} question={question} />}
      {history && <PageHistory locale={locale} {...history} />}
    </Dashboard>
  );
}

/** An old version as the public would see it, compared with the newest, and with the public one if that differs. */
async function oldVersion(
  { content }: PageVersion,
  newest: PageVersion | undefined,
  opened: PreviewPage | undefined,
  publicUrl: string,
) {
  const changes = [];
  if (newest) changes.push({ since: 'draft' as const, changes: await compareText(content, newest.content) });
  if (opened?.state === 'changed' && opened.published)
    changes.push({ since: 'public' as const, changes: await compareText(content, opened.published.content) });
  return { ...withContents(sanitisePage(content, currentCatalogue().base, publicUrl)), changes };
}

/** Rows of pages that are translations of each other. */
function rowsOf(pages: PreviewPage[]): PreviewPage[][] {
  return [...grouped(pages, ({ translationKey }) => translationKey).values()];
}

function noticeIn(query: URLSearchParams, publicUrl: string): Notice | undefined {
  const [link, problem, done] = ['link', 'problem', 'done'].map((name) => query.get(name) ?? '');
  if (link) {
    // The server in front only lets our own links through.
    const shown = peekLink(link);
    return shown && { address: linkAddress(publicUrl, shown, link), until: shown.until };
  }
  if (problem && isProblem(problem)) return { problem, holder: nameIn(query.get('holder')) };
  return done ? { done, page: nameIn(query.get('page')) } : undefined;
}
