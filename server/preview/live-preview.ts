import { pagePath } from '#lib/addresses.ts';
import type { Catalogue, PreviewPage, StaticPage } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { formatTimestamp, now } from '#lib/catalogue/timestamp.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { byName } from '#lib/lists.ts';
import { compareText } from '#lib/pages/compare.ts';
import { withContents } from '#lib/pages/contents.ts';
import { named, translationOf } from '#lib/pages/find.ts';
import { reportOn } from '#lib/pages/report/report.ts';
import type { LinkChecker } from '#lib/pages/report/targets.ts';
import { sanitisePage } from '#lib/pages/sanitise.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { type LivePreview, type LivePreviewRequest, livePreviewRequest } from '#lib/preview/live-preview.ts';
import { readPreview } from '#lib/preview/pages.ts';
import { jsonAnswer, type PreviewRequest, problemAnswer } from '#lib/preview/request.ts';
import { withSharedPage } from '#lib/preview/shared-page.ts';
import { chooseCoding, compress, minToCompress } from '../http/encoding.ts';
import { withoutScripts } from '../pages/html/scripts.ts';
import { RenderError, type Renderer } from '../pages/renderer.ts';

export type LivePreviewOptions = {
  catalogue: Catalogue;
  renderer: Renderer;
  publicUrl: string;
  /** Where the addresses in a text lead. @param pages all pages with their drafts */
  checkLinks: (text: PreviewPage, pages: readonly PreviewPage[]) => LinkChecker;
};

/** Longer answers, in bytes, are sent uncompressed: an editor at work would wait for the coding. */
const maxCoded = 1024 * 1024;

/** `/preview/live`: a text as the public would get it in both languages, with the report on it. */
export async function answerLivePreview(
  input: unknown,
  request: PreviewRequest,
  options: LivePreviewOptions,
): Promise<HttpResponse> {
  const parsed = livePreviewRequest.safeParse(input);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || '(body)';
    return problemAnswer('invalid', request.locale, { field });
  }
  return coded(request, jsonAnswer(200, await livePreview(parsed.data, options)));
}

async function coded({ headers }: HttpRequest, answer: HttpResponse): Promise<HttpResponse> {
  const { body } = answer;
  if (!(body instanceof Uint8Array)) return answer;
  const fits = body.byteLength >= minToCompress && body.byteLength <= maxCoded;
  const coding = fits ? chooseCoding(headers['accept-encoding']) : undefined;
  const vary = { ...answer.headers, Vary: 'Accept-Encoding' };
  if (!coding) return { ...answer, headers: vary };
  return { ...answer, headers: { ...vary, 'Content-Encoding': coding }, body: await compress(body, coding) };
}

async function livePreview(draft: LivePreviewRequest, options: LivePreviewOptions): Promise<LivePreview> {
  const { pages } = await readPreview(options.catalogue);
  const page = asPublished(draft, pages, options.catalogue);
  const others = pages.filter(({ language, slug }) => language !== page.language || slug !== page.slug);
  const [documents, review] = await Promise.all([
    documentsOf(page, [page, ...others], options),
    reviewText(draft, page, others, options),
  ]);
  return { documents, ...review };
}

/** The page as it would be if this text were published now; if a service stores the pages, as it would be there. */
function asPublished(
  draft: LivePreviewRequest,
  pages: PreviewPage[],
  catalogue: Pick<Catalogue, 'editing'>,
): PreviewPage {
  const { title, content, language, description } = draft;
  const slug = draft.page?.slug ?? slugOf(title);
  const stored = draft.page && named(pages, draft.page);
  const isSame = stored?.published?.title === title && stored.published.content === content;
  const instant = formatTimestamp(now());
  return {
    title,
    content,
    description,
    language,
    slug,
    translationKey: draft.translationKey ?? stored?.translationKey ?? slug,
    created_at: stored?.created_at ?? instant,
    updated_at: isSame ? (stored.published?.updated_at ?? instant) : instant,
    state: stored?.state ?? 'draft',
    published: stored?.published,
    base: stored || catalogue.editing ? stored?.base : pages.find(({ base }) => base)?.base,
  };
}

/** The document of each language: as for the public, it shows the translation into that language, if there is one. */
async function documentsOf(
  page: PreviewPage,
  pages: PreviewPage[],
  options: LivePreviewOptions,
): Promise<Record<Locale, string>> {
  const translations = new Map(locales.map((locale) => [locale, translationOf(pages, page, locale)]));
  const paths = byName(locales, (locale) => pagePath(locale, (translations.get(locale) ?? page).slug));
  // A text shown in both languages is sanitised only once.
  const cleaned = new Map<StaticPage, ReturnType<typeof withContents>>();
  const clean = (one: StaticPage) => {
    const known = cleaned.get(one);
    if (known) return known;
    const base = one.base ?? options.catalogue.base;
    const cleanedPage = withContents(sanitisePage(one.content, base, options.publicUrl));
    cleaned.set(one, cleanedPage);
    return cleanedPage;
  };
  const entries = locales.map(async (locale) => {
    const shown = translations.get(locale) ?? page;
    return [locale, await documentOf(locale, { page: shown, ...clean(shown), paths }, options)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Locale, string>;
}

async function documentOf(
  locale: Locale,
  shown: Parameters<typeof withSharedPage>[0],
  { renderer }: LivePreviewOptions,
): Promise<string> {
  const rendered = await withSharedPage(shown, (key) =>
    renderer.render(`/${locale}/preview/shown?key=${key}`),
  );
  if (rendered.status !== 200)
    throw new RenderError(`A text in preview was rendered with ${rendered.status}`);
  return withoutScripts(new TextDecoder().decode(rendered.body), rendered.mark);
}

/** Whether the report on a page's draft contains errors; false if there is no such page. */
export async function hasErrors(
  name: PageName,
  options: Omit<LivePreviewOptions, 'renderer'>,
): Promise<boolean> {
  const { pages } = await readPreview(options.catalogue);
  const page = named(pages, name);
  if (!page) return false;
  const found = await reportOnPage(page, pages, options);
  return found.some(({ weight }) => weight === 'error');
}

/** @param pages in which its translation is looked for; may include the page itself */
async function reportOnPage(
  page: PreviewPage,
  pages: readonly PreviewPage[],
  { catalogue, publicUrl, checkLinks }: Omit<LivePreviewOptions, 'renderer'>,
) {
  const { title, content, description = '', language, translationKey } = page;
  const hasTranslation = pages.some(
    (other) => other.translationKey === translationKey && other.language !== language,
  );
  const base = page.base ?? catalogue.base;
  const pictureOrigins = await catalogue.assetOrigins();
  const text = { title, content, description, language, hasTranslation };
  return reportOn({ ...text, checkLinks: checkLinks(page, pages), publicUrl, base, pictureOrigins });
}

/** The report on a text, and its changes against the previous one. */
async function reviewText(
  draft: LivePreviewRequest,
  page: PreviewPage,
  others: PreviewPage[],
  options: LivePreviewOptions,
): Promise<Pick<LivePreview, 'findings' | 'changes'>> {
  const found = await reportOnPage(page, others, options);
  const t = translator(draft.locale);
  const findings = found.map(({ kind, weight, place, values }) => ({
    kind,
    weight,
    place,
    sentence: t(`report.${kind}`, values),
  }));
  const before = draft.against ?? page.published?.content;
  return { findings, changes: before === undefined ? null : compareText(before, page.content) };
}
