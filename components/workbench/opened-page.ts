import type { PageName, PageState, PageText } from '#lib/catalogue/editing.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { maxLengths } from '#lib/preview/limits.ts';
import type { Fields } from './unsaved-texts.ts';

export type PageChoice = PageName & { title: string; translationKey: string };

export type PublishedText = { title: string; content: string };

/** What the workbench begins with. */
export type OpenedPage = {
  fields: Fields;
  /** The page being edited; undefined for a new one. */
  name?: PageName | undefined;
  state: PageState | 'new';
  /** Version of the text; 0 for a new page, undefined if the store has no versions. */
  version?: number | undefined;
  published?: PublishedText | undefined;
  /** The key that a page shares with its translation, whether that exists or not. */
  translationKey?: string | undefined;
};

export function isSame(one: Fields, other: Fields): boolean {
  return (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name]);
}

/** The page that the fields describe: the open one, or the one to be created. */
export function nameOf(fields: Fields, opened: PageName | undefined): PageName {
  return opened ?? { language: fields.language, slug: fields.slug.trim() || slugOf(fields.title) };
}

/** Why the fields cannot be saved: the name of the sentence that says so; undefined where they can. */
export function problemOf(
  fields: Fields,
  opened: PageName | undefined,
): 'noTitle' | 'noAddress' | 'badSlug' | 'tooLong' | undefined {
  if (fields.title.trim() === '') return 'noTitle';
  if (fields.title.length > maxLengths.title || fields.description.length > maxLengths.description)
    return 'tooLong';
  if (opened || isSlug(nameOf(fields, undefined).slug)) return undefined;
  return fields.slug.trim() === '' ? 'noAddress' : 'badSlug';
}

/**
 * A stored page as fields.
 * @param pages that may include its translation
 */
export function fieldsOf(
  page: PageName & Omit<PageText, 'description'> & { description?: string | undefined },
  pages: readonly Pick<PageChoice, 'language' | 'translationKey'>[],
): Fields {
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
    // A text area returns only these line endings (HTML, "API value").
    content: page.content.replace(/\r\n?/g, '\n'),
  };
}

/** What a page is called among others to choose from: with its address if another has the same title. */
export function choiceText({ title, slug }: PageChoice, pages: readonly PageChoice[]): string {
  const isShared = pages.some((other) => other.title === title && other.slug !== slug);
  return isShared ? `${title} (${slug})` : title;
}

export function isSlug(text: string): boolean {
  return text.length < 90 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/**
 * The fields as a page to store. A page that is not a translation keeps its key, or gets one that no other page has.
 * @param pages all pages to choose from
 */
export function textOf(
  fields: Fields,
  opened: Pick<OpenedPage, 'name' | 'fields' | 'translationKey'>,
  pages: readonly PageChoice[],
): PageText {
  const { title, content, description } = fields;
  const { language, slug } = nameOf(fields, opened.name);
  const present = opened.fields.translationKey === '' ? opened.translationKey : undefined;
  const isTaken = pages.some(
    (page) => page.translationKey === slug && !(page.language === language && page.slug === slug),
  );
  const own = isTaken ? `${slug}-${language}` : slug;
  return { title, content, description, translationKey: fields.translationKey || present || own };
}
