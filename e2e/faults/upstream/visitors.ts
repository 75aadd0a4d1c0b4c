import { setTimeout as sleep } from 'node:timers/promises';
import { objectPath, organizationPath, pagePath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { formatTimestamp, parseTimestamp, shiftTimestamp } from '#lib/catalogue/timestamp.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { between, oneOf } from '../../support/random.ts';
import { type Journal, newWay } from '../journal.ts';
import { Visitor, walk } from '../visitor.ts';
import type { Library } from './library.ts';

/** What visitors need to know. */
export type Visited = { site: string; library: Library; journal: Journal };

/** Pause between two requests of a visitor, and maximum time of an answer, in milliseconds. */
const pauses = [50, 250] as const;
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

/** Slugs of two pages of the simulated service, by language: it has them in these alone. */
const slugs: Partial<Record<Locale, readonly string[]>> = {
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
    for (const address of plainAddresses(library, locale)) await visitor.get(...address);
    for (const object of library.objects) await openObject(visitor, locale, object, library);
  }
  await walk(visitor, 'feed', library);
}

/** Browses as visitors do, until the signal. */
export async function lookRound(visited: Visited, signal: AbortSignal): Promise<void> {
  const { library, journal } = visited;
  const visitor = visitorOf(visited);
  const pause = () => sleep(between(Math.random, ...pauses));
  for (; !signal.aborted; await pause()) {
    const locale = oneOf(Math.random, locales);
    const dice = between(Math.random, 1, 100);
    if (dice <= shares.walk) await walk(visitor, 'feed', library, undefined, pause);
    else if (dice <= shares.walk + shares.object)
      await openObject(visitor, locale, oneOf(Math.random, library.objects), library);
    else if (dice <= shares.walk + shares.object + shares.unknown)
      await visitor.get(newWay, newPath(library, journal.phases.length));
    else await visitor.get(...oneOf(Math.random, plainAddresses(library, locale)));
  }
  visitor.close();
}

/** An address that nobody requested in earlier phases: a position near the end of the feed, each a microsecond apart. */
function newPath({ tiles }: Library, phase: number): string {
  const last = parseTimestamp(tiles.at(-3)?.sorting_datetime ?? '');
  if (!last) throw new Error('The feed is too short');
  const index = between(Math.random, 1, newOnes);
  const query = `max_sorting_datetime=${formatTimestamp(shiftTimestamp(last, phase * newOnes + index))}`;
  return index % 2 === 0 ? `/api/frontpage/?${query}&batch_size=5` : `/pl?${query}`;
}

async function openObject(visitor: Visitor, locale: Locale, tile: EntityTile, library: Library) {
  const path = objectPath(locale, tile.related_object);
  const leadsHere: Parameters<Visitor['get']>[2] = (_text, _body, { headers }) =>
    headers.location === path ? undefined : `leads to ${headers.location}`;
  if (Math.random() < old)
    await visitor.get('old', `${path}?at=${encodeURIComponent(tile.sorting_datetime)}`, leadsHere, 308);
  await visitor.get('object', path, (text) => (library.isTitled(tile, text) ? undefined : 'another object'));
}
