import { z } from 'zod';
import type { PageName } from '#lib/catalogue/editing.ts';
import { locales } from '#lib/i18n/locales.ts';
import { peekToken, readToken, signToken } from './signed.ts';

/** Query parameter with the token of a preview link. */
export const linkParameter = 'preview';

/** The page that a preview link shows. `until`: seconds since 1970 */
export type PreviewLink = PageName & { until: number };

const linkSchema = z
  .strictObject({ language: z.enum(locales), slug: z.string().min(1), exp: z.int() })
  .transform(({ exp: until, ...name }): PreviewLink => ({ ...name, until }));

/** The token of a preview link. */
export function signLink({ language, slug, until }: PreviewLink, key: Buffer): Promise<string> {
  return signToken({ language, slug, exp: until }, key);
}

/**
 * What a token allows at the address of a page.
 * @param slug in the address, which must be the link's; undefined: any. The caller compares the language, as it knows
 * which page is shown there
 * @param now milliseconds since 1970
 * @returns the link, or why it is invalid: `wrong` (altered, or never ours), `other-page`, `ended`
 */
export async function readLink(
  token: string,
  slug: string | undefined,
  key: Buffer,
  now: number,
): Promise<PreviewLink | 'wrong' | 'other-page' | 'ended'> {
  const claims = await readToken(token, key, now);
  if (claims === 'ended') return 'ended';
  const link = linkSchema.safeParse(claims).data;
  if (!link) return 'wrong';
  return slug === undefined || link.slug === slug ? link : 'other-page';
}

/** The claims of a token that `readLink` has accepted already: nothing is verified here. */
export function peekLink(token: string): PreviewLink | undefined {
  return linkSchema.safeParse(peekToken(token)).data;
}
