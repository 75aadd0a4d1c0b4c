import { fold } from '#lib/text/fold.ts';

/** Longest slug, in characters: what the addresses of older portals keep to. */
const limit = 90;

/** What slugs of pages look like, whoever chose them. */
export const slugPattern = /^[a-z0-9-]{1,90}$/;

/**
 * Address-safe text of a title: folded Latin letters and digits, blanks and punctuation to single hyphens,
 * cut at a word end before 90 characters; `-` when nothing is left.
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

type Addressed = { language: string; slug: string };

/** LANGUAGE/SLUG, as a page is called. */
export function pageName({ language, slug }: Addressed): string {
  return `${language}/${slug}`;
}

/** The slug of a page, or where another has it one with a number; it is then taken. */
export function freeSlug({ language, slug }: Addressed, taken: Set<string>): string {
  return takeFree(pageName({ language, slug }), taken).slice(language.length + 1);
}

/**
 * The wanted name, or with the first number that is free; it is then taken.
 * @param numbers the next to try of each name: a thousand copies of one page then cost a thousand steps
 */
export function takeFree(wanted: string, taken: Set<string>, numbers = new Map<string, number>()): string {
  let number = numbers.get(wanted) ?? 2;
  let free = wanted;
  for (; taken.has(free); number += 1) free = `${wanted}-${number}`;
  numbers.set(wanted, number);
  taken.add(free);
  return free;
}
