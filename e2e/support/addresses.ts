import { embedPath, encodeSegment, objectPath } from '#lib/addresses.ts';
import type { EntityTile, Tile } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { CheckedPage } from '#lib/pages/defaults/checks.ts';
import { declarationOf, manyKinds, parsePage, pathOf, pathTo, singleKinds } from '#lib/site/address.ts';

/** The newest object in a server's API. */
export async function firstObject(url: string) {
  const [tile] = await read<EntityTile[]>(`${url}/api/frontpage/?type=entity&batch_size=1`);
  if (!tile) throw new Error(`No object at ${url}`);
  return {
    title: tile.entity_title,
    path: (locale: Locale) => objectPath(locale, tile.related_object),
    tile,
  };
}

/** One address of each kind of page, and every static page; below the server's address. */
export async function pageAddresses(url: string, locale: Locale): Promise<string[]> {
  return (await kindsOfPages(url, locale)).map(({ path }) => path);
}

/** The same addresses, each with the kind of its page. */
export async function kindsOfPages(
  url: string,
  locale: Locale,
): Promise<{ kind: CheckedPage; path: string }[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/pages.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)</g)]
    .flatMap(([, address = '']) => parsePage(new URL(address).pathname) ?? [])
    .filter((address) => address.locale === locale);
  const object = await firstObject(url);
  const work = await workWithContents(url);
  const many = manyKinds.flatMap((kind): { kind: CheckedPage; path: string }[] => {
    if (kind === 'object') return [{ kind, path: object.path(locale) }];
    if (kind === 'embed') return [{ kind, path: embedPath(object.tile.related_object.id, locale) }];
    if (kind === 'find') return [{ kind, path: `${object.path(locale)}/find?q=a` }];
    const { folder } = declarationOf(kind);
    if (folder.startsWith('objects/[id]/[slug]/')) return [{ kind, path: work(locale, folder) }];
    const paths = listed.filter((address) => address.kind === kind).map(pathOf);
    if (paths.length === 0) throw new Error(`The sitemap names no page of the kind ${kind}`);
    return (kind === 'page' ? paths : paths.slice(0, 1)).map((path) => ({ kind, path }));
  });
  return [
    ...singleKinds.map((kind) => ({ kind, path: pathTo(kind)(locale) })),
    { kind: 'type', path: `/${locale}?type=news` },
    { kind: 'search', path: `/${locale}/search?category=maps&view=list` },
    { kind: 'works', path: `/${locale}/works?series=The+Annual+Message` },
    { kind: 'works', path: `/${locale}/works?series=The+Annual+Message&year=1801` },
    { kind: 'works', path: `/${locale}/works?series=Moby-Dick%3B+or%2C+The+Whale` },
    ...many,
  ];
}

/** Path of a page below an object's own: the demonstration's object with many scans and a table of contents. */
async function workWithContents(url: string): Promise<(locale: Locale, folder: string) => string> {
  const found = `${url}/api/search/?q=${encodeURIComponent('title:Loomings')}`;
  const { tiles } = await read<{ tiles: EntityTile[] }>(found);
  for (const { related_object: object } of tiles) {
    const work = `${url}/api/objects/${encodeSegment(object.id)}/`;
    const { scans_count, contents } = await read<{ scans_count: number; contents: unknown[] }>(work);
    if (scans_count < 20 || contents.length === 0) continue;
    return (locale, folder) => `${objectPath(locale, object)}/${folder.split('/').at(-1)}`;
  }
  throw new Error(`No chapters of Moby-Dick at ${url} have many scans and contents`);
}

/** Path of the newest object whose title begins like this. */
export async function pathOfTitle(url: string, title: string, locale: Locale): Promise<string> {
  const tiles = await allTiles(url);
  const tile = tiles.find((one) => one.type === 'entity' && one.entity_title.startsWith(title));
  if (tile?.type !== 'entity') throw new Error(`No object ${title} at ${url}`);
  return objectPath(locale, tile.related_object);
}

/** All tiles of a feed, newest first. */
export async function allTiles(url: string): Promise<Tile[]> {
  const tiles: Tile[] = [];
  for (;;) {
    const bound = tiles.at(-1)?.sorting_datetime;
    const query = bound ? `?max_sorting_datetime=${bound}` : '';
    const batch = await read<Tile[]>(`${url}/api/frontpage/${query}`);
    if (batch.length === 0) return tiles;
    tiles.push(...batch);
  }
}

/** What a server's API answers. */
async function read<Answer>(address: string): Promise<Answer> {
  return (await (await fetch(address)).json()) as Answer;
}
