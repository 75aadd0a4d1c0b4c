import fc from 'fast-check';
import { objectPath, scanPath } from '#lib/addresses.ts';
import { locales } from '#lib/i18n/locales.ts';
import { formatView } from '#lib/scans/view.ts';
import { readItem, type SavedItem } from './item.ts';

export const origin = 'https://library.example';

/** Addresses of object pages with views, in the site's current and former form (`at`); arbitrary ids and slugs. */
export const addresses = fc
  .record({
    locale: fc.constantFrom(...locales),
    id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    slug: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    at: fc.option(fc.constant('2026-01-01T10:00:00.123456'), { nil: undefined }),
    scan: fc.nat(30),
    region: fc.option(
      fc.record({ x: fc.nat(999), y: fc.nat(999), width: fc.nat(999), height: fc.nat(999) }),
      {
        nil: undefined,
      },
    ),
    rotation: fc.constantFrom(undefined, 0, 90, 180, 270),
    find: fc.string({ unit: 'grapheme', maxLength: 10 }),
  })
  .map(({ locale, id, slug, at, scan, region, rotation, find }) => {
    const fragment = formatView({ region, rotation, find: find.trim() });
    const path = `${objectPath(locale, { id, slug })}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
    return `${origin}${scanPath(path, scan)}${fragment && `#${fragment}`}`;
  });

/** Addresses of searches with arbitrary words and filters, some with parameters that are not part of the question. */
export const searchAddresses = fc
  .record({
    locale: fc.constantFrom(...locales),
    q: fc.string({ unit: 'grapheme', maxLength: 20 }),
    place: fc.string({ unit: 'grapheme', maxLength: 20 }),
    from: fc.nat(3000),
    within: fc.constantFrom('texts', 'objects'),
    page: fc.nat(9),
    view: fc.constantFrom('cards', 'list'),
  })
  .map(({ locale, within, from, page, ...fields }) => {
    const query = new URLSearchParams({ ...fields, in: within, from: String(from), page: String(page) });
    return `${origin}/${locale}/search?${query}`;
  });

/** Items as parsed from a document. */
export const items: fc.Arbitrary<SavedItem> = fc
  .record({
    address: fc.oneof(addresses, searchAddresses),
    names: fc.record({
      pl: fc.string(),
      en: fc.string({ unit: 'grapheme', maxLength: 600 }),
      de: fc.string(),
    }),
    title: fc.string({ unit: 'grapheme', maxLength: 600 }),
    byline: fc.string({ unit: 'binary' }),
    institution: fc.string(),
    label: fc.string(),
    text: fc.string(),
    thumbnail: fc.option(fc.record({ src: fc.webUrl(), width: fc.nat(), height: fc.nat() }), {
      nil: undefined,
    }),
    language: fc.constantFrom(undefined, 'pl', 'en-GB', 'no language'),
    savedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  })
  .map((record) => readItem(record, origin))
  .filter((item) => typeof item === 'object');

/** Lists without repeated views. */
export const lists = fc.uniqueArray(items, { maxLength: 12, selector: ({ id }) => id });
