import type { PageName, PageState, PageText } from '#lib/catalogue/editing.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { maxLengths } from '#lib/preview/max-lengths.ts';
import type { Fields } from './unsaved-texts.ts';

/** A page that can be chosen. */
export type PageChoice = PageName & { title: string; translationKey: string };

/** What the public sees of a page. */
export type PublishedText = { title: string; content: string };

/** What the workbench begins with. */
export type OpenedPage = {
  fields: Fields;
  /** The page that is edited; undefined: a new one. */
  name?: PageName | undefined;
  state: PageState | 'new';
  /** Version that the text is of; 0 for a new page, undefined where the store does not say. */
  version?: number | undefined;
  published?: PublishedText | undefined;
  /** What makes the page one with its other language, whether that is there or not. */
  translationKey?: string | undefined;
};

/** Whether two states of the fields are the same text of the same page. */
export function isSame(one: Fields, other: Fields): boolean {
  return (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name]);
}

/** The page that the fields name: the one that is open, or the one to be made. */
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
 * @param pages in which its translation may be
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
    // What a text area gives back has these line ends alone (HTML, "API value").
    content: page.content.replace(/\r\n?/g, '\n'),
  };
}

/** Whether a text can be the slug of a page. */
export function isSlug(text: string): boolean {
  return text.length < 90 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/**
 * The fields as a page is stored. A page that is no translation keeps the key that it has, or gets one that no page in
 * another language has.
 * @param pages all pages that can be chosen
 */
export function textOf(
  fields: Fields,
  opened: Pick<OpenedPage, 'name' | 'fields' | 'translationKey'>,
  pages: readonly PageChoice[],
): PageText {
  const { title, content, description } = fields;
  const { language, slug } = nameOf(fields, opened.name);
  const present = opened.fields.translationKey === '' ? opened.translationKey : undefined;
  const isTaken = pages.some((page) => page.translationKey === slug && page.language !== language);
  const own = isTaken ? `${slug}-${language}` : slug;
  return { title, content, description, translationKey: fields.translationKey || present || own };
}
