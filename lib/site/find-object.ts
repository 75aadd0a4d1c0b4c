import { objectPath, scanPath } from '#lib/addresses.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { positionIn, windowAround } from '#lib/scans/window.ts';
import type { Asked, Found } from './page.ts';

/** Whether an object is there, whole, and under which words of its title. A scan beyond the last one leads to that. */
export async function findObject(
  { locale, id, slug }: { locale: Locale; id: string; slug?: string | undefined },
  { catalogue, query }: Asked,
): Promise<Found> {
  const position = positionIn(query.get('scan'));
  const object = await catalogue.object(id, parseTimestamp(query.get('at') ?? ''), windowAround(position));
  if (!object) return 'missing';
  const found = object.tile.related_object;
  const shown = Math.min(position, object.scanCount - 1);
  if (found.slug === slug && !query.has('at') && shown === position)
    return object.scans.every(({ tileSource }) => tileSource) ? 'here' : 'incomplete';
  // Addresses once said when the object stands in the feed.
  const kept = new URLSearchParams(query);
  kept.delete('at');
  const path = objectPath(locale, found);
  if (shown !== position) return { movedTo: scanPath(path, shown) };
  return { movedTo: kept.size > 0 ? `${path}?${kept}` : path };
}
