import { setTimeout as sleep } from 'node:timers/promises';
import { objectPath, organizationPath, pagePath } from '#lib/addresses.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { between, oneOf } from '../../random.ts';
import { Client } from './client.ts';
import type { Journal } from './journal.ts';
import type { Library } from './library.ts';
import { walk } from './walk.ts';

/** What visitors need to know. */
export type Visited = { site: string; library: Library; journal: Journal };

/** Milliseconds between two requests of a visitor. */
const pauses = { least: 50, most: 250 };

/** Shares of what a visitor does next, in percent; the rest are the other pages. */
const shares = { walk: 10, object: 40, unknown: 5 };
/** Share of objects that are come to by their old addresses. */
const old = 0.1;
/** Addresses of each phase that nobody has asked for before. */
const newOnes = 6;

/** An address with its kind. */
type Address = [kind: string, path: string];

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
export async function visitAll(client: Client, library: Library): Promise<void> {
  for (const locale of locales) {
    for (const [kind, path] of plainAddresses(library, locale)) await client.get(kind, path);
    for (const { related_object } of library.objects)
      await client.get('object', objectPath(locale, related_object));
  }
  await walk(client, library, async () => undefined);
}

/** One visitor who looks round until the signal. */
export async function visitor({ site, library, journal }: Visited, signal: AbortSignal): Promise<void> {
  const client = new Client(site, journal);
  const pause = () => sleep(between(Math.random, pauses.least, pauses.most));
  while (!signal.aborted) {
    await lookRound(client, library, pause);
    await pause();
  }
  client.close();
}

async function lookRound(client: Client, library: Library, pause: () => Promise<void>): Promise<void> {
  const locale = oneOf(Math.random, locales);
  const dice = between(Math.random, 1, 100);
  if (dice <= shares.walk) return await walk(client, library, pause);
  if (dice <= shares.walk + shares.object) return await openObject(client, locale, library);
  const isNew = dice <= shares.walk + shares.object + shares.unknown;
  const plain = oneOf(Math.random, plainAddresses(library, locale));
  await client.get(...(isNew ? newAddress(library, client.journal.phases.length) : plain));
}

/** An address that nobody asked for in the phases before: of places near the end of the feed, a microsecond apart. */
function newAddress({ tiles }: Library, phase: number): Address {
  const last = parseTimestamp(tiles.at(-3)?.sorting_datetime ?? '');
  if (!last) throw new Error('The feed is too short');
  const index = between(Math.random, 1, newOnes);
  const query = `max_sorting_datetime=${showTimestamp(shiftTimestamp(last, phase * newOnes + index))}`;
  return ['new', index % 2 === 0 ? `/api/frontpage/?${query}&batch_size=5` : `/pl?${query}`];
}

async function openObject(client: Client, locale: Locale, library: Library): Promise<void> {
  const tile = oneOf(Math.random, library.objects);
  const path = objectPath(locale, tile.related_object);
  if (Math.random() < old)
    await client.follow(`${path}?at=${encodeURIComponent(tile.sorting_datetime)}`, path);
  const page = await client.get('object', path);
  if (page !== undefined && !library.isTitled(tile, page)) client.journal.breaks('no wrong object', path);
}
