import { pageName } from '#components/reading/place-name.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isSearch, type SavedItem, scanNumberOf, titleIn, viewOf } from '#lib/saved/item.ts';
import type { SavedStrings } from './saved-strings.ts';

/** What part of its object an item shows, in words, or that it is a search; empty for the whole object. */
export function placeWords(
  item: Pick<SavedItem, 'path' | 'fragment' | 'label'>,
  strings: SavedStrings['view'],
): string {
  if (isSearch(item)) return strings.search;
  const view = viewOf(item);
  const scan = scanNumberOf(item);
  const words = [
    // The address of the first scan names no scan, but a view of it is still a view of scan 1.
    (scan || item.fragment) &&
      [fill(strings.scan, { number: scan ?? 1 }), item.label && pageName(strings, item.label)]
        .filter(Boolean)
        .join(' · '),
    view.passage && strings.passage,
    view.region && strings.part,
    view.rotation && fill(strings.rotated, { degrees: view.rotation }),
    view.flipped && strings.mirrored,
    view.adjustments && strings.adjusted,
    view.find && fill(strings.find, { words: view.find.replaceAll('|', ', ') }),
    view.beside && strings.beside,
  ];
  return words.filter(Boolean).join(', ');
}

/** The name of an item, distinct from others of the same object. */
export function itemName(item: SavedItem, locale: Locale, strings: SavedStrings): string {
  const title = titleIn(item, locale).title || strings.untitled;
  const place = isSearch(item) ? '' : placeWords(item, strings.view);
  return [title, place].filter(Boolean).join(' · ');
}
