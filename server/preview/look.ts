import { pagePath } from '#lib/addresses.ts';
import type { Catalogue, StaticPage } from '#lib/catalogue/catalogue.ts';
import { now, showTimestamp } from '#lib/catalogue/timestamp.ts';
import type { HttpResponse } from '#lib/http.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { withContents } from '#lib/pages/contents.ts';
import { translationOf } from '#lib/pages/find.ts';
import { sanitisePage } from '#lib/pages/sanitise.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { withHandedOver } from '#lib/preview/hand-over.ts';
import { type Look, type LookRequest, lookRequest } from '#lib/preview/look.ts';
import { type PreviewPage, pagesForEditors } from '#lib/preview/pages.ts';
import { RenderError, type Renderer } from '../pages/renderer.ts';
import { withoutScripts } from '../pages/scripts.ts';
import type { FrontRequest } from '../routes.ts';
import { jsonAnswer, readJson } from './json.ts';
import type { Leads } from './leads.ts';

export type LookOptions = {
  catalogue: Catalogue;
  renderer: Renderer;
  publicUrl: string;
  leads: Leads;
};

/** `/preview/look`: a text as the public would get it in both languages, and what is to be said of it. */
export async function answerLook(request: FrontRequest, options: LookOptions): Promise<HttpResponse> {
  const given = await readJson(request, lookRequest);
  if ('refusal' in given) return given.refusal;
  return jsonAnswer(request, 200, await look(given.value, options));
}

async function look(asked: LookRequest, options: LookOptions): Promise<Look> {
  const pages = await pagesForEditors(options.catalogue);
  const page = asTold(asked, pages);
  const others = pages.filter(({ language, slug }) => language !== page.language || slug !== page.slug);
  const [documents, judged] = await Promise.all([
    documentsOf(page, [page, ...others], options),
    judge(asked, page, others, options),
  ]);
  return { documents, ...judged };
}

/** The page as it would be if this text were published now. */
function asTold(asked: LookRequest, pages: PreviewPage[]): PreviewPage {
  const { title, content, language, description } = asked;
  const slug = asked.page?.slug ?? slugOf(title);
  const kept = pages.find((page) => page.language === asked.page?.language && page.slug === asked.page.slug);
  const isSame = kept?.published?.title === title && kept.published.content === content;
  const instant = showTimestamp(now());
  return {
    title,
    content,
    description,
    language,
    slug,
    translationKey: asked.translationKey ?? kept?.translationKey ?? slug,
    created_at: kept?.created_at ?? instant,
    updated_at: isSame ? (kept.published?.updated_at ?? instant) : instant,
    state: kept?.state ?? 'draft',
    published: kept?.published,
  };
}

/** The site of each language shows the page in that language, where there is one, as it does to the public. */
async function documentsOf(
  page: PreviewPage,
  pages: PreviewPage[],
  options: LookOptions,
): Promise<Record<Locale, string>> {
  const translations = new Map(locales.map((locale) => [locale, translationOf(pages, page, locale)]));
  const paths = Object.fromEntries(
    locales.map((locale) => [locale, pagePath(locale, (translations.get(locale) ?? page).slug)]),
  ) as Record<Locale, string>;
  // A text that both sites show is cleaned once.
  const cleaned = new Map<StaticPage, ReturnType<typeof withContents>>();
  const clean = (one: StaticPage) => {
    const known = cleaned.get(one);
    if (known) return known;
    const made = withContents(sanitisePage(one.content, options.catalogue.base, options.publicUrl));
    cleaned.set(one, made);
    return made;
  };
  const entries = locales.map(async (locale) => {
    const shown = translations.get(locale) ?? page;
    return [locale, await documentOf(locale, { page: shown, ...clean(shown), paths }, options)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Locale, string>;
}

async function documentOf(
  locale: Locale,
  shown: Parameters<typeof withHandedOver>[0],
  { renderer }: LookOptions,
): Promise<string> {
  const rendered = await withHandedOver(shown, (key) =>
    renderer.render(`/${locale}/preview/shown?key=${key}`),
  );
  if (rendered.status !== 200)
    throw new RenderError(`A text in preview was rendered with ${rendered.status}`);
  return withoutScripts(new TextDecoder().decode(rendered.body), rendered.mark);
}

/** What is to be said of a text: the report, and the changes against the text before. */
async function judge(
  _asked: LookRequest,
  _page: PreviewPage,
  _others: PreviewPage[],
  _options: LookOptions,
): Promise<Pick<Look, 'findings' | 'changes'>> {
  // The report and the comparison come with lib/pages/report and lib/pages/compare.
  return { findings: [], changes: null };
}
