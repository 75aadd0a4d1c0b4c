import { answerWithdrawn } from '#lib/catalogue/answer-withdrawn.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { type Alternate, preferredAlternate } from '#lib/discovery/alternate.ts';
import type { HttpResponse } from '#lib/http.ts';
import { type PageAddress, pathOf } from '#lib/site/address.ts';
import type { Found } from '#lib/site/page.ts';
import { findPage } from './find.ts';
import { byAccept, movedCacheControl } from './policy.ts';

/**
 * Redirects from a page to its alternate: with 303, as it is another resource, and a better match may exist one day.
 * @param by an ending of the address, or `Accept`; then for this client only
 */
export function redirectTo({ path }: Alternate, by: 'ending' | 'accept'): HttpResponse {
  return {
    status: 303,
    headers: {
      Location: path,
      ...(by === 'accept' ? byAccept : { 'Cache-Control': movedCacheControl }),
      // For scripts on other sites, each step of the redirect must permit CORS.
      'Access-Control-Allow-Origin': '*',
    },
    body: null,
  };
}

/**
 * The answer for a client that prefers an alternate by `Accept`; undefined if it gets the page.
 * @param withdrawn answers for a page without alternates, if its object was withdrawn
 */
export async function preferredAnswer(
  alternates: readonly Alternate[],
  accept: string | undefined,
  withdrawn: () => Promise<HttpResponse | undefined>,
): Promise<HttpResponse | undefined> {
  const alternate = preferredAlternate(alternates, accept);
  if (alternate) return redirectTo(alternate, 'accept');
  if (alternates.length > 0 || !preferredAlternate([facts], accept)) return undefined;
  const withdrawnAnswer = await withdrawn();
  return withdrawnAnswer && { ...withdrawnAnswer, headers: { ...withdrawnAnswer.headers, ...byAccept } };
}

const facts: Alternate = { type: 'application/json', path: '' };

/**
 * The answer in place of all alternates of a withdrawn object: its facts as JSON, for programs that did not request a
 * page; undefined for any other page, and if the ending belongs to the name of an existing one.
 */
export async function withdrawnAlternate(
  catalogue: Catalogue,
  page: PageAddress,
  named: PageAddress | undefined,
): Promise<HttpResponse | undefined> {
  if (!('id' in page && typeof page.id === 'string')) return undefined;
  const withdrawn = await answerWithdrawn(catalogue, page.id);
  if (!withdrawn) return undefined;
  const found = named ? await findPage(catalogue, named, new URLSearchParams()) : 'missing';
  return found === 'missing' || found === 'withdrawn' ? withdrawn : undefined;
}

/**
 * Whether an ending is part of the name of an existing page. If that page redirects to where the page without the
 * ending is, it is not.
 * @param found for the page with the ending in its name @param page without the ending @param without found for it
 */
export function isInName(found: Found, page: PageAddress, without: Found): boolean {
  if (typeof found !== 'object') return found !== 'missing';
  return found.movedTo !== (typeof without === 'object' ? without.movedTo : pathOf(page));
}
