import { fieldsOf, type OpenedPage, type PageChoice } from '#components/workbench/opened-page.ts';
import type { PreviewPage, StaticPage } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { sitePages } from '#lib/pages/site-pages.ts';
import { readPreview } from '#lib/preview/pages.ts';

/** Data for a workbench: the site's pages, all texts to start from, and whether pages can be saved here. */
export async function readWorkbench() {
  const catalogue = currentCatalogue();
  const { pages } = await readPreview(catalogue);
  const beginnings = await sitePages(catalogue, pages);
  return { pages, beginnings, choices: pages.map(choiceOf), canSave: catalogue.editing !== undefined };
}

/** A page as an option to choose, without its text. */
export function choiceOf({ language, slug, title, translationKey }: StaticPage): PageChoice {
  return { language, slug, title, translationKey };
}

/** The name of a page in an address: `pl/pomoc`. PostgreSQL refuses queries with a null character. */
export function nameIn(text: string | null): PageName | undefined {
  const [, language, slug = ''] = /^([a-z]+)\/([^\0]+)$/.exec(text ?? '') ?? [];
  return isLocale(language) ? { language, slug } : undefined;
}

export function openedPage(page: PreviewPage, pages: readonly PreviewPage[]): OpenedPage {
  const { language, slug, state, version, published } = page;
  return {
    fields: fieldsOf(page, pages),
    name: { language, slug },
    state,
    version,
    published: published && { title: published.title, content: published.content },
    translationKey: page.translationKey,
  };
}

/** A new page, with the text of another if given. */
export function newPage(locale: Locale, from?: StaticPage): OpenedPage {
  const empty = { title: '', language: locale, description: '', translationKey: '', slug: '', content: '' };
  const text = from && { ...fieldsOf(from, []), slug: '' };
  return { fields: text ?? empty, state: 'new', version: 0 };
}
