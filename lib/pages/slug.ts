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
  let free = slug;
  for (let number = 2; taken.has(pageName({ language, slug: free })); number += 1) free = `${slug}-${number}`;
  taken.add(pageName({ language, slug: free }));
  return free;
}
