import { setTimeout as sleep } from 'node:timers/promises';
import { objectPath, organizationPath, pagePath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { between, oneOf } from '../../random.ts';
import { type Journal, newWay } from '../journal.ts';
import { Visitor, walk, wholeJson, wholePage } from '../visitor.ts';
import type { Library } from './library.ts';

/** What visitors need to know. */
export type Visited = { site: string; library: Library; journal: Journal };

/** Milliseconds between two requests of a visitor; that no answer may take. */
const pauses = { least: 50, most: 250 };
const timeout = 15_000;

/** Shares of what a visitor does next, in percent; the rest are the other pages. */
const shares = { walk: 10, object: 40, unknown: 5 };
/** Share of objects that are come to by their old addresses. */
const old = 0.1;
/** Addresses of each phase that nobody has asked for before. */
const newOnes = 6;

/** An address with its kind. */
type Address = [way: string, path: string];

export function visitorOf({ site, journal }: Visited): Visitor {
  return new Visitor({ site, journal, timeout });
}

/** Asks for what is a page or JSON, and must have come to its end. */
export function open(visitor: Visitor, way: string, path: string): Promise<Buffer | undefined> {
  return visitor.get(way, path, /^\/(?:pl|en)\b/.test(path) ? wholePage : wholeJson);
}

/** Slugs of two pages of the simulated service, by language. */
const slugs: { [Key in Locale]: string[] } = { pl: ['pomoc', 'polityka-prywatnosci'], en: ['help', 'faq'] };

/** Every address of a language but the objects' and the feed's. */
function plainAddresses({ upstream }: Library, locale: Locale): Address[] {
  return [
    ['home', `/${locale}`],
    ['institutions', `/${locale}/institutions`],
    ...upstream.data.organizations.map(({ id }): Address => ['institution', organizationPath(locale, id)]),
    ['statistics', `/${locale}/statistics`],
    ['pages', `/${locale}/pages`],
    ...slugs[locale].map((slug): Address => ['page', pagePath(locale, slug)]),
    ['readyz', '/readyz'],
    ['healthz', '/healthz'],
  ];
}

/** Every address once, and the feed to its end. */
export async function visitAll(visitor: Visitor, library: Library): Promise<void> {
  for (const locale of locales) {
    for (const [way, path] of plainAddresses(library, locale)) await open(visitor, way, path);
    for (const object of library.objects) await openObject(visitor, locale, object, library);
  }
  await walk(visitor, 'feed', library);
}

/** Looks round as visitors do until the signal. */
export async function lookRound(visited: Visited, signal: AbortSignal): Promise<void> {
  const { library, journal } = visited;
  const visitor = visitorOf(visited);
  const pause = () => sleep(between(Math.random, pauses.least, pauses.most));
  for (; !signal.aborted; await pause()) {
    const locale = oneOf(Math.random, locales);
    const dice = between(Math.random, 1, 100);
    if (dice <= shares.walk) await walk(visitor, 'feed', library, undefined, pause);
    else if (dice <= shares.walk + shares.object)
      await openObject(visitor, locale, oneOf(Math.random, library.objects), library);
    else if (dice <= shares.walk + shares.object + shares.unknown)
      await open(visitor, ...newAddress(library, journal.phases.length));
    else await open(visitor, ...oneOf(Math.random, plainAddresses(library, locale)));
  }
  visitor.close();
}

/** An address that nobody asked for in the phases before: of places near the end of the feed, a microsecond apart. */
function newAddress({ tiles }: Library, phase: number): Address {
  const last = parseTimestamp(tiles.at(-3)?.sorting_datetime ?? '');
  if (!last) throw new Error('The feed is too short');
  const index = between(Math.random, 1, newOnes);
  const query = `max_sorting_datetime=${showTimestamp(shiftTimestamp(last, phase * newOnes + index))}`;
  return [newWay, index % 2 === 0 ? `/api/frontpage/?${query}&batch_size=5` : `/pl?${query}`];
}

async function openObject(
  visitor: Visitor,
  locale: Locale,
  tile: EntityTile,
  library: Library,
): Promise<void> {
  const path = objectPath(locale, tile.related_object);
  if (Math.random() < old)
    await visitor.get(
      'old',
      `${path}?at=${encodeURIComponent(tile.sorting_datetime)}`,
      (_, { headers }) => (headers.location === path ? undefined : `leads to ${headers.location}`),
      308,
    );
  await visitor.get('object', path, (body, answer) =>
    library.isTitled(tile, body.toString()) ? wholePage(body, answer) : 'another object',
  );
}
