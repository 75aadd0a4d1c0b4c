import { fold } from '#lib/text/fold.ts';

/** Maximum length of a slug, in characters; older portals have the same limit. */
const limit = 90;

/** Form of all page slugs, derived or chosen by an editor. */
export const slugPattern = /^[a-z0-9-]{1,90}$/;

/**
 * A URL slug for a title: case-folded Latin letters without diacritics, and digits; spaces and punctuation become
 * single hyphens; cut at a word boundary before 90 characters; `-` when nothing is left.
 */
export function slugOf(title: string): string {
  const whole = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (whole.length < limit) return whole || '-';
  const cut = whole.slice(0, limit);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, limit - 1);
}

/** A file's name without its ending, for a slug: a file named with a lone hyphen would be taken for an option. */
export const slugFileName = (slug: string): string => (slug === '-' ? 'object' : slug);

type LocalisedSlug = { language: string; slug: string };

/** The name of a page: LANGUAGE/SLUG. */
export function pageName({ language, slug }: LocalisedSlug): string {
  return `${language}/${slug}`;
}

/** The slug of a page, numbered if another page has it; marks it as taken. */
export function uniqueSlug({ language, slug }: LocalisedSlug, used: Set<string>): string {
  return uniqueName(pageName({ language, slug }), used).slice(language.length + 1);
}

/**
 * The base name, or with the first free number appended; marks it as taken.
 * @param numbers next one to try for each name: a thousand copies of one page then cost a thousand steps
 */
export function uniqueName(base: string, used: Set<string>, numbers = new Map<string, number>()): string {
  let number = numbers.get(base) ?? 2;
  let candidate = base;
  for (; used.has(candidate); number += 1) candidate = `${base}-${number}`;
  numbers.set(base, number);
  used.add(candidate);
  return candidate;
}
