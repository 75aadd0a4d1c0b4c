import { institutionPath, objectPath, pagePath } from '#lib/addresses.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import type { Kind } from './journal.ts';
import type { Library } from './library.ts';

/** An address with its kind. */
export type Address = { kind: Kind; path: string };

/** Slugs of two pages of the simulated service, by language. */
const slugs: { [Key in Locale]: string[] } = { pl: ['pomoc', 'polityka-prywatnosci'], en: ['help', 'faq'] };

/** What visitors ask for first. */
export const firstAddresses: readonly Address[] = [
  { kind: 'home', path: '/pl' },
  { kind: 'feed', path: '/api/frontpage/' },
  { kind: 'institutions', path: '/pl/institutions' },
  { kind: 'statistics', path: '/pl/statistics' },
  { kind: 'pages', path: '/pl/pages' },
];

/** Every address of a language but the objects' and the feed's. */
export function plainAddresses(library: Library, locale: Locale): Address[] {
  return [
    { kind: 'home', path: `/${locale}` },
    { kind: 'institutions', path: `/${locale}/institutions` },
    ...library.organizationIds.map((id) => ({
      kind: 'institution' as const,
      path: institutionPath(locale, id),
    })),
    { kind: 'statistics', path: `/${locale}/statistics` },
    { kind: 'pages', path: `/${locale}/pages` },
    ...slugs[locale].map((slug) => ({ kind: 'page' as const, path: pagePath(locale, slug) })),
    { kind: 'readyz', path: '/readyz' },
    { kind: 'healthz', path: '/healthz' },
  ];
}

/** Everything that the warm-up asks for once, but the feed. */
export function allAddresses(library: Library): Address[] {
  return locales.flatMap((locale) => [
    ...plainAddresses(library, locale),
    ...library.objects.map(({ related_object }) => ({
      kind: 'object' as const,
      path: objectPath(locale, related_object),
    })),
  ]);
}

/** New addresses for each phase. */
const newOnes = 6;

/** Addresses that nobody asked for in the phases before: places near the end of the feed, a microsecond apart. */
export function newAddresses(library: Library, phase: number): Address[] {
  const last = parseTimestamp(library.tiles.at(-3)?.sorting_datetime ?? '');
  if (!last) throw new Error('The feed is too short');
  return Array.from({ length: newOnes }, (_, index) => {
    const at = showTimestamp(shiftTimestamp(last, 1 + phase * newOnes + index));
    const query = `max_sorting_datetime=${at}`;
    const path = index % 2 === 0 ? `/api/frontpage/?${query}&batch_size=5` : `/pl?${query}`;
    return { kind: 'new', path };
  });
}
