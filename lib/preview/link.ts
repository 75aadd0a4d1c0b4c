import { z } from 'zod';
import type { PageName } from '#lib/catalogue/editing.ts';
import { locales } from '#lib/i18n/locales.ts';
import { peekToken, readToken, signToken } from './signed.ts';

/** Parameter of a page's address that holds a preview link's token. */
export const linkParameter = 'preview';

/** Longest life of a preview link, in hours. */
export const longestLinkHours = 30 * 24;

/** The page that a preview link shows. `until`: seconds since 1970 */
export type PreviewLink = PageName & { until: number };

const linkSchema = z.strictObject({
  language: z.enum(locales),
  slug: z.string().min(1),
  until: z.int(),
});

/** The token of a preview link. */
export function signLink({ language, slug, until }: PreviewLink, key: Buffer): string {
  return signToken({ language, slug, until }, key);
}

/**
 * What a token allows to see at the address of a page.
 * @param slug of the address, which must be the link's; undefined: any. The language is compared by who knows which
 * page is shown there
 * @param now milliseconds since 1970
 * @returns the link, or why it is of no use: `wrong` (altered, or never ours), `other-page`, `ended`
 */
export function readLink(
  token: string,
  slug: string | undefined,
  key: Buffer,
  now: number,
): PreviewLink | 'wrong' | 'other-page' | 'ended' {
  const link = linkSchema.safeParse(readToken(token, key)).data;
  if (!link) return 'wrong';
  if (slug !== undefined && link.slug !== slug) return 'other-page';
  return now < link.until * 1000 ? link : 'ended';
}

/** What a token says of itself, for one who has it from `readLink` already: nothing is verified here. */
export function peekLink(token: string): PreviewLink | undefined {
  return linkSchema.safeParse(peekToken(token)).data;
}
