import { objectPath } from '#lib/addresses.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Asked, Found } from './page.ts';

/** Whether an object is there, whole, and under which words of its title. */
export async function findObject(
  { locale, id, slug }: { locale: Locale; id: string; slug?: string | undefined },
  { catalogue, query }: Asked,
): Promise<Found> {
  const object = await catalogue.object(id, parseTimestamp(query.get('at') ?? ''));
  if (!object) return 'missing';
  const found = object.tile.related_object;
  if (found.slug === slug && !query.has('at'))
    return object.scans.every(({ tileSource }) => tileSource) ? 'here' : 'incomplete';
  // Addresses once said when the object stands in the feed.
  const kept = new URLSearchParams(query);
  kept.delete('at');
  const path = objectPath(locale, found);
  return { movedTo: kept.size > 0 ? `${path}?${kept}` : path };
}
