import type { APIRequestContext } from '@playwright/test';
import { objectPath } from '#lib/addresses.ts';
import type { EntityTile, Organization, Tile } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The newest object that a server's API tells of. */
export async function firstObject(request: APIRequestContext, url: string) {
  const [tile] = (await (
    await request.get(`${url}/api/frontpage/?type=entity&batch_size=1`)
  ).json()) as EntityTile[];
  if (!tile) throw new Error(`No object at ${url}`);
  return {
    title: tile.entity_title,
    path: (locale: Locale) => objectPath(locale, tile.related_object),
    tile,
  };
}

/** One address of each kind of page, and every static page; below the server's address. */
export async function pageAddresses(
  request: APIRequestContext,
  url: string,
  locale: Locale,
): Promise<string[]> {
  const read = async <Value>(path: string) => (await (await request.get(`${url}${path}`)).json()) as Value;
  const [organization] = await read<Organization[]>('/api/organizations/');
  const { path } = await firstObject(request, url);
  const index = await (await request.get(`${url}/${locale}/pages`)).text();
  const pages = [...index.matchAll(new RegExp(`href="(/${locale}/pages/[^"]+)"`, 'g'))].map(
    (match) => match[1] ?? '',
  );
  return [
    `/${locale}`,
    `/${locale}?type=news`,
    `/${locale}/institutions`,
    `/${locale}/institutions/${organization?.id}`,
    `/${locale}/statistics`,
    `/${locale}/pages`,
    `/${locale}/saved`,
    path(locale),
    ...pages,
  ];
}

/** Path of the newest object whose title begins so. */
export async function pathOfTitle(
  request: APIRequestContext,
  url: string,
  title: string,
  locale: Locale,
): Promise<string> {
  const tiles = await allTiles(request, url);
  const tile = tiles.find((one) => one.type === 'entity' && one.entity_title.startsWith(title));
  if (tile?.type !== 'entity') throw new Error(`No object ${title} at ${url}`);
  return objectPath(locale, tile.related_object);
}

/** All tiles of a feed, newest first. */
export async function allTiles(request: APIRequestContext, url: string): Promise<Tile[]> {
  const tiles: Tile[] = [];
  for (;;) {
    const bound = tiles.at(-1)?.sorting_datetime;
    const query = bound ? `?max_sorting_datetime=${bound}` : '';
    const batch = (await (await request.get(`${url}/api/frontpage/${query}`)).json()) as Tile[];
    if (batch.length === 0) return tiles;
    tiles.push(...batch);
  }
}
