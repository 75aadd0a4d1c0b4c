import { setImmediate } from 'node:timers/promises';
import { encodeSegment, objectPath } from '#lib/addresses.ts';
import type { Catalogue, SitemapObject, SitemapPart } from '#lib/catalogue/catalogue.ts';
import { now, parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { chunks } from '#lib/lists.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { everything } from '#lib/search/address.ts';
import { listedFacets } from '#lib/search/shelf-list.ts';
import { workKey } from '#lib/search/works.ts';
import { declarationOf, manyKinds, pathTo, singleKinds } from '#lib/site/address.ts';
import type { Listing, SitemapEntry } from '#lib/site/page.ts';
import { escapeXml } from '#lib/xml/escape.ts';
import { xmlDeclaration } from '#lib/xml/write.ts';

// Sitemaps protocol 0.9 (sitemaps.org) with its xhtml alternates and image extension. The protocol limits files to
// 50,000 URLs and 50 MB, and URLs to fewer than 2,048 characters: pages with longer ones are left out. Names of shelves
// and works may make URLs nearly that long, so their files hold fewer.
const maxPerFile = { objects: 5000, shelves: 2500, works: 2500 };
const addressLimit = 2048;

/** Entries written in one turn of the event loop: all of a file would take a tenth of a second. */
const batchSize = 100;

const urlset =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"' +
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">';

/** The index of all sitemap files. */
export async function sitemapIndex(catalogue: Catalogue, publicUrl: string): Promise<string> {
  const [parts, works, shelfLimit] = await Promise.all([
    catalogue.sitemapParts(maxPerFile.objects),
    workFiles(catalogue),
    catalogue.shelfLimit(),
  ]);
  // Shelves are numbered from 1.
  const shelves = Array.from({ length: Math.ceil((shelfLimit - 1) / maxPerFile.shelves) }, (_, at) => at + 1);
  const files = [
    'pages',
    ...shelves.map((number) => `shelves_${number}`),
    ...works,
    ...parts.map((part) => `objects_${part.from}_${part.to}`),
  ];
  const entries = files.map(
    (file) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemaps/${file}.xml`)}</loc></sitemap>`,
  );
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
}

/** One sitemap file by its name in the index; undefined when there is no such file. */
export async function sitemapFile(
  catalogue: Catalogue,
  publicUrl: string,
  name: string,
): Promise<string | undefined> {
  const entries = await entriesOf(catalogue, name);
  return entries && (await render(publicUrl, entries));
}

async function entriesOf(catalogue: Catalogue, name: string): Promise<SitemapEntry[] | undefined> {
  if (name === 'pages') return await pageEntries(catalogue);
  const shelves = /^shelves_([1-9]\d{0,6})$/.exec(name)?.[1];
  if (shelves) return await shelfEntries(catalogue, Number(shelves));
  const [, firstWork] = /^works_(.+)$/s.exec(name) ?? [];
  if (firstWork) {
    const works = await catalogue.works(firstWork, maxPerFile.works);
    return works.length > 0 ? listed({ works }) : undefined;
  }
  const part = readPart(name);
  return part && (await catalogue.sitemapObjects(part, maxPerFile.objects)).map(objectEntry);
}

/** Names of the files of works, each with the key of its first work, from which it lists a fixed number. */
async function workFiles(catalogue: Catalogue): Promise<string[]> {
  const files: string[] = [];
  let [first] = await catalogue.works('', 1);
  while (first) {
    const key = workKey(first);
    files.push(`works_${encodeSegment(key)}`);
    first = (await catalogue.works(key, maxPerFile.works + 1))[maxPerFile.works];
    // SQLite runs on this thread, so yield to other requests in between.
    await setImmediate();
  }
  return files;
}

/**
 * Shelves by the numbers that the index gave them. They have no `lastmod`: it is not known when something was last
 * added to a shelf. A file may be empty, where all its shelves are.
 */
async function shelfEntries(catalogue: Catalogue, file: number): Promise<SitemapEntry[] | undefined> {
  const from = 1 + (file - 1) * maxPerFile.shelves;
  if (from >= (await catalogue.shelfLimit())) return undefined;
  return listed({ shelves: await catalogue.shelves(from, from + maxPerFile.shelves) });
}

function readPart(name: string): SitemapPart | undefined {
  const [, start = '', end = ''] = /^objects_(.{26})_(.{26})$/.exec(name) ?? [];
  const [from, to] = [parseTimestamp(start), parseTimestamp(end)];
  return from && to ? { from, to } : undefined;
}

function objectEntry({ tile, changed = parseTimestamp(tile.updated_at) }: SitemapObject): SitemapEntry {
  // A datestamp lies half a minute after the change, and `lastmod` must not lie in the future.
  const lastChanged = changed && changed > now() ? now() : changed;
  return {
    path: (locale) => objectPath(locale, tile.related_object),
    changed: lastChanged && `${lastChanged.slice(0, 19)}Z`,
    image: tile.related_object.main_scan.thumbnails.at(-1)?.url,
  };
}

async function pageEntries(catalogue: Catalogue): Promise<SitemapEntry[]> {
  const all = await ifAvailable(catalogue.search(everything, { offset: 0, limit: 0 }));
  const listing = {
    shelfLists: listedFacets.filter((facet) => (all?.facets[facet].length ?? 0) > 0),
    organizations: await ifAvailable(catalogue.organizations()),
    pages: await ifAvailable(listSitePages(catalogue)),
  };
  return [
    ...singleKinds.filter((kind) => declarationOf(kind).isListed).map((kind) => ({ path: pathTo(kind) })),
    ...listed(listing),
  ];
}

function listed(listing: Listing): SitemapEntry[] {
  return [
    ...singleKinds.flatMap((kind) => declarationOf(kind).listMore?.(listing) ?? []),
    ...manyKinds.flatMap((kind) => declarationOf(kind).list?.(listing) ?? []),
  ];
}

async function render(publicUrl: string, entries: SitemapEntry[]): Promise<string> {
  const isShort = ({ path }: SitemapEntry) =>
    locales.every((locale) => publicUrl.length + path(locale).length < addressLimit);
  const urls: string[] = [];
  for (const batch of chunks(entries.filter(isShort), batchSize)) {
    for (const entry of batch) urls.push(...locales.map((locale) => url(publicUrl, locale, entry)));
    await setImmediate();
  }
  return `${xmlDeclaration}${urlset}${urls.join('')}</urlset>`;
}

function url(publicUrl: string, locale: Locale, entry: SitemapEntry): string {
  const alternates = [...locales, 'x-default' as const].map((language) => {
    const path = entry.path(language === 'x-default' ? locales[0] : language);
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(publicUrl + path)}"/>`;
  });
  const changed = entry.changed ? `<lastmod>${entry.changed}</lastmod>` : '';
  const image = entry.image
    ? `<image:image><image:loc>${escapeXml(entry.image)}</image:loc></image:image>`
    : '';
  return `<url><loc>${escapeXml(publicUrl + entry.path(locale))}</loc>${changed}${alternates.join('')}${image}</url>`;
}
