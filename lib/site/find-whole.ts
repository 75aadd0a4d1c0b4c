import { objectPath, scanFragment, scanPath, type WholeView, wholePath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readTexts } from '#lib/reading/texts.ts';
import { partOfScan, requestedPosition, scansNeeded, windowStart } from '#lib/reading/windows.ts';
import { foundWholePath } from '#lib/search/find-address.ts';
import { findOf, type InObject, pageNamed } from './of-object.ts';

/** The scans needed for the part of an object that a query asks for. */
export const scansOfPart = (view: WholeView) => (query: URLSearchParams) =>
  scansNeeded(view, requestedPosition(query.get('from')));

/**
 * Whether a part of an object seen as a whole exists, and where it begins. Positions within a part redirect to its
 * beginning, and the input of the go-to-page form, a label or the number of a scan, to that scan.
 */
export function findWhole(view: WholeView) {
  return findOf<InObject & { slug: string }>(
    scansOfPart(view),
    async (object, { locale, slug }, { catalogue, query }) => {
      const total = view === 'contents' ? object.contents.length : object.scanCount;
      if (total === 0) return 'missing';
      const found = object.tile.related_object;
      const target = await pageNamed(query.get('page'), object, catalogue);
      if (target !== undefined) return { movedTo: scanIn(view, locale, found, target) };
      const at = requestedPosition(query.get('from'));
      const start = windowStart(view, at, total);
      if (found.slug !== slug || query.get('from') !== (start === 0 ? null : `${start + 1}`)) {
        const isInside = view !== 'contents' && at > start && at < total;
        const path = foundWholePath(locale, found, view, start, query.get('find') ?? '');
        return { movedTo: path + (isInside ? `#${scanFragment(at)}` : '') };
      }
      if (view !== 'text') return 'here';
      const texts = await readTexts(catalogue, object.scans);
      return texts.some(({ text }) => text.state === 'away') ? 'incomplete' : 'here';
    },
  );
}

/** Where a scan is shown; for the table of contents that is the scan's own page. */
function scanIn(
  view: WholeView,
  locale: Locale,
  object: { id: string; slug: string },
  position: number,
): string {
  if (view === 'contents') return scanPath(objectPath(locale, object), position);
  return `${wholePath(locale, object, view, partOfScan(view, position))}#${scanFragment(position)}`;
}
