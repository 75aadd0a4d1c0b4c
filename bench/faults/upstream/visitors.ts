import { setTimeout as sleep } from 'node:timers/promises';
import { objectPath, organizationPath, pagePath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { formatTimestamp, parseTimestamp, shiftTimestamp } from '#lib/catalogue/timestamp.ts';
import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import { between, oneOf } from '../../random.ts';
import { type Journal, newWay } from '../journal.ts';
import { Visitor, walk, wholeJson, wholePage } from '../visitor.ts';
import type { Library } from './library.ts';

/** What visitors need to know. */
export type Visited = { site: string; library: Library; journal: Journal };

/** Pause between two requests of a visitor, and maximum time of an answer, in milliseconds. */
const pauses = { least: 50, most: 250 };
const timeout = 15_000;

/** Probabilities of a visitor's next action, in percent; the rest goes to the other pages. */
const shares = { walk: 10, object: 40, unknown: 5 };
/** Share of objects that are visited at their old addresses. */
const old = 0.1;
/** Number of addresses in each phase that nobody has requested before. */
const newOnes = 6;

/** An address with its way. */
type Address = [way: string, path: string];

export function visitorOf({ site, journal }: Visited): Visitor {
  return new Visitor({ site, journal, timeout });
}

/** Requests a page or JSON, which must be complete. */
export function open(visitor: Visitor, way: string, path: string): Promise<Buffer | undefined> {
  return visitor.get(way, path, isLocale(path.split(/[/?]/)[1]) ? wholePage : wholeJson);
}

/** Slugs of two pages of the simulated service, by language. */
const slugs: Partial<Record<Locale, string[]>> = {
  pl: ['pomoc', 'polityka-prywatnosci'],
  en: ['help', 'privacy-policy'],
};

/** All addresses of a language except those of objects and the feed. */
function plainAddresses({ upstream }: Library, locale: Locale): Address[] {
  return [
    ['home', `/${locale}`],
    ['institutions', `/${locale}/institutions`],
    ...upstream.data.organizations.map(({ id }): Address => ['institution', organizationPath(locale, id)]),
    ['statistics', `/${locale}/statistics`],
    ['pages', `/${locale}/pages`],
    ...(slugs[locale] ?? []).map((slug): Address => ['page', pagePath(locale, slug)]),
    ['readyz', '/readyz'],
    ['healthz', '/healthz'],
  ];
}

/** Visits every address once, and the feed to its end. */
export async function visitAll(visitor: Visitor, library: Library): Promise<void> {
  for (const locale of locales) {
    for (const [way, path] of plainAddresses(library, locale)) await open(visitor, way, path);
    for (const object of library.objects) await openObject(visitor, locale, object, library);
  }
  await walk(visitor, 'feed', library);
}

/** Browses as visitors do, until the signal. */
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

/** An address that nobody requested in earlier phases: a position near the end of the feed, each a microsecond apart. */
function newAddress({ tiles }: Library, phase: number): Address {
  const last = parseTimestamp(tiles.at(-3)?.sorting_datetime ?? '');
  if (!last) throw new Error('The feed is too short');
  const index = between(Math.random, 1, newOnes);
  const query = `max_sorting_datetime=${formatTimestamp(shiftTimestamp(last, phase * newOnes + index))}`;
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
