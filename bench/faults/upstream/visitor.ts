import { setTimeout as sleep } from 'node:timers/promises';
import { objectPath } from '#lib/addresses.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { newAddresses, plainAddresses } from './addresses.ts';
import { Client } from './client.ts';
import type { Journal } from './journal.ts';
import type { Library } from './library.ts';
import { walk } from './walk.ts';

/** What visitors need to know. */
export type Visited = { site: string; library: Library; journal: Journal };

/** Milliseconds between two requests of a visitor. */
const pauses = { least: 50, most: 250 };

/** Shares of what a visitor does next, in percent; the rest are the other pages. */
const walks = 10;
const objects = 40;
const unknown = 5;
/** Share of objects that are come to by their old addresses, in percent. */
const old = 10;

/** One visitor who looks round until the signal. */
export async function visitor(visited: Visited, signal: AbortSignal): Promise<void> {
  const client = new Client(visited.site, visited.journal);
  const pause = () => sleep(pauses.least + Math.random() * (pauses.most - pauses.least));
  while (!signal.aborted) {
    await doSomething(client, visited, pause);
    await pause();
  }
  client.close();
}

async function doSomething(
  client: Client,
  { library, journal }: Visited,
  pause: () => Promise<void>,
): Promise<void> {
  const locale = oneOf(locales);
  const dice = Math.random() * 100;
  if (dice < walks) await walk(client, library, journal, pause);
  else if (dice < walks + objects) await openObject(client, locale, library, journal);
  else {
    const isNew = dice < walks + objects + unknown;
    const addresses = isNew ? newAddresses(library, journal.phases.length) : plainAddresses(library, locale);
    const { kind, path } = oneOf(addresses);
    await client.get(kind, path);
  }
}

async function openObject(client: Client, locale: Locale, library: Library, journal: Journal): Promise<void> {
  const tile = oneOf(library.objects);
  const path = objectPath(locale, tile.related_object);
  if (Math.random() * 100 < old)
    await client.follow(`${path}?at=${encodeURIComponent(tile.sorting_datetime)}`, path);
  const page = await client.get('object', path);
  if (page !== undefined && !library.isTitled(tile, page)) journal.breaks('no wrong object', path);
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}
