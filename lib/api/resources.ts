import { decodeSegment } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { Page } from '#lib/catalogue/schema.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { sitePages } from '#lib/pages/site-pages.ts';
import { readBulk } from './bulk.ts';
import { readObject, readScans } from './objects.ts';
import { openApi } from './openapi.ts';
import { readFrontpageQuery } from './parameters.ts';
import { searchBatch, suggestionList, textsBatch } from './search.ts';
import { partsBatch, workList } from './works.ts';

/** A resource of the API: what OPTIONS says of it and how GET reads it (undefined: not found). */
type Resource = {
  /** Whether nobody may show an old answer. */
  isUncached?: boolean;
  description: { name: string; description: string; renders: string[] };
  read(catalogue: Catalogue, query: URLSearchParams): Promise<unknown>;
};

function resource(name: string, description: string, read: Resource['read']): Resource {
  return { description: { name, description, renders: ['application/json'] }, read };
}

const organizations = resource('Organizations', 'All institutions, by full name.', (catalogue) =>
  catalogue.organizations(),
);

const frontpage = resource(
  'Front page',
  'A batch of tiles, newest first. Parameters: type, max_sorting_datetime, min_sorting_datetime, batch_size.',
  (catalogue, query) => catalogue.frontpageJson(readFrontpageQuery(query)),
);

const search = resource(
  'Search',
  'A batch of the objects that are found. Parameters: q, category, institution, language, place, person, subject, rights, text, from, to, undated, sort, batch_size, next.',
  searchBatch,
);

const texts = resource(
  'Pages of texts',
  'A batch of the pages on which all words of q stand. Parameters: q, category, institution, language, place, person, subject, rights, text, from, to, undated, batch_size, next.',
  textsBatch,
);

const suggestions = resource(
  'Suggestions',
  'Titles, people, places, subjects and institutions that begin as q does.',
  suggestionList,
);

const statistics = resource('Statistics', 'Counts of objects, kept for 24 hours.', async (catalogue) => {
  const { entities } = await catalogue.statistics();
  return { entities };
});

const pages = resource('Pages', 'Static information pages.', async (catalogue) =>
  (await catalogue.pages()).map(contractPage),
);

function contractPage({ title, content, created_at, updated_at }: Page): Page {
  return { title, content, created_at, updated_at };
}

const works = resource('Works', 'The series of which the library has most parts.', workList);

const parts = resource(
  'Parts of a work',
  'A work with its years, and a batch of its parts in their order. Parameters: series, or id and institution; year, from, batch_size.',
  partsBatch,
);

const schema = resource('Schema', 'This API described in OpenAPI 3.1.', async () => openApi);

const bulk: Resource = {
  ...resource('Bulk download', 'All records as files by month, with checksums.', readBulk),
  isUncached: true,
};

const organization = (id: number) =>
  resource('Organization', 'One institution.', (catalogue) => catalogue.organization(id));

const page = (language: Locale, slug: string) =>
  resource('Page', 'One static page, also one that the site has by default.', async (catalogue) => {
    const pages = await sitePages(catalogue);
    const found = pages.find((one) => one.language === language && one.slug === slug);
    return found && contractPage(found);
  });

const object = (id: string) =>
  resource('Object', 'One object, with its table of contents.', (catalogue) => readObject(catalogue, id));

const scans = (id: string) =>
  resource(
    'Scans',
    'A batch of the scans of an object, in reading order. Parameters: from, batch_size.',
    (catalogue, query) => readScans(catalogue, id, query),
  );

const byPath: Record<string, Resource> = {
  '/api/organizations/': organizations,
  '/api/frontpage/': frontpage,
  '/api/search/': search,
  '/api/search/texts/': texts,
  '/api/stats/': statistics,
  '/api/suggestions/': suggestions,
  '/api/pages/': pages,
  '/api/bulk/': bulk,
  '/api/works/': works,
  '/api/works/parts/': parts,
  '/api/schema/': schema,
};

/** The resource at a path; `missing-slash` when only the last slash is missing. */
export function findResource(path: string): Resource | 'missing-slash' | undefined {
  const known = Object.hasOwn(byPath, path) ? byPath[path] : undefined;
  if (known) return known;
  const id = /^\/api\/organizations\/(0|[1-9]\d{0,15})\/$/.exec(path)?.[1];
  if (id !== undefined) return organization(Number(id));
  const [, segment, below] = /^\/api\/objects\/([^/]+)\/(scans\/)?$/.exec(path) ?? [];
  const objectId = segment && decodeSegment(segment);
  if (objectId) return below ? scans(objectId) : object(objectId);
  const [, language, name] = /^\/api\/pages\/([^/]+)\/([^/]+)\/$/.exec(path) ?? [];
  const slug = name && decodeSegment(name);
  if (isLocale(language) && slug) return page(language, slug);
  return path.startsWith('/api/') && !path.endsWith('/') && findResource(`${path}/`)
    ? 'missing-slash'
    : undefined;
}
