import { objectPath } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { PageAddress } from './address.ts';

/** Whether the thing of a page exists, or at which path it does. */
export type Found = 'here' | 'missing' | { movedTo: string };

/**
 * Asks the catalogue before anything is rendered: Next's notFound() answers with an empty document, and a
 * redirect from a page costs a render.
 */
export async function findPage(
  catalogue: Catalogue,
  address: PageAddress,
  query: URLSearchParams,
): Promise<Found> {
  if (address.kind === 'object') {
    const object = await catalogue.object(address.id, parseTimestamp(query.get('at') ?? ''));
    if (!object) return 'missing';
    const { id, slug } = object.tile.related_object;
    return slug === address.slug ? 'here' : { movedTo: objectPath(address.locale, { id, slug }) };
  }
  if (address.kind === 'institution') return (await catalogue.organization(address.id)) ? 'here' : 'missing';
  // A page that exists only in the other language is shown in that one, with a notice.
  if (address.kind === 'page') {
    return (await catalogue.pages()).some((page) => page.slug === address.slug) ? 'here' : 'missing';
  }
  return 'here';
}
