import type { OpenedPage, PageChoice } from '#components/workbench/opened-page.ts';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { currentCatalogue } from '#lib/catalogue/open.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readPreview } from '#lib/preview/pages.ts';

/** What a workbench needs of the catalogue: its pages, and whether they can be saved here. */
export async function readWorkbench() {
  const catalogue = currentCatalogue();
  const { pages } = await readPreview(catalogue);
  const choices = pages.map(
    ({ language, slug, title, translationKey }): PageChoice => ({ language, slug, title, translationKey }),
  );
  return { pages, choices, canSave: catalogue.editing !== undefined };
}

/** The page of a name; undefined where there is none. */
export function named(pages: readonly PreviewPage[], { language, slug }: PageName): PreviewPage | undefined {
  return pages.find((page) => page.language === language && page.slug === slug);
}

/** A page to go on with. */
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

/** A new page, with the text of another where one is given. */
export function newPage(locale: Locale, from?: PreviewPage): OpenedPage {
  const empty = { title: '', language: locale, description: '', translationKey: '', slug: '', content: '' };
  const text = from && { ...fieldsOf(from, []), slug: '' };
  return { fields: text ?? empty, state: 'new', version: 0 };
}

function fieldsOf(page: PreviewPage, pages: readonly PreviewPage[]): OpenedPage['fields'] {
  const { title, language, slug, translationKey } = page;
  const isTranslation = pages.some(
    (other) => other.language !== language && other.translationKey === translationKey,
  );
  return {
    title,
    language,
    slug,
    description: page.description ?? '',
    translationKey: isTranslation ? translationKey : '',
    // What a text area gives back has these line ends alone (HTML, "API value").
    content: page.content.replace(/\r\n?/g, '\n'),
  };
}
