import { type Kysely, sql } from 'kysely';
import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import { pageName } from '#lib/pages/slug.ts';
import type { PreviewPage, StaticPage } from '../catalogue.ts';
import type { DiscardedPage } from '../editing.ts';
import { contractPage } from '../schema.ts';
import { formatTimestamp, parseTimestamp, type Timestamp } from '../timestamp.ts';
import { stateOf } from './page-versions.ts';
import type { Tables } from './tables.ts';

/**
 * Pages by created_at, then title, each with the version that the given pointer refers to.
 * @param hasTexts false: their content is empty
 */
function pagesWith(db: Kysely<Tables>, pointer: 'latest' | 'published', hasTexts = true) {
  return db
    .selectFrom('pages')
    .innerJoin('page_versions as version', (join) =>
      join
        .onRef('version.language', '=', 'pages.language')
        .onRef('version.slug', '=', 'pages.slug')
        .onRef('version.number', '=', `pages.${pointer}`),
    )
    .select(['pages.language', 'pages.slug', 'pages.created_at', 'pages.updated_at'])
    .select(['pages.latest', 'pages.draft', 'pages.published'])
    .select(['version.title', 'version.description', 'version.translation_key'])
    .select(contentIn('version.content', hasTexts))
    .select(['version.editor', 'version.at', 'version.updated'])
    .orderBy('pages.created_at')
    .orderBy('version.title')
    .orderBy('pages.language');
}

const contentIn = (column: string, hasTexts: boolean) =>
  (hasTexts ? sql.ref<string>(column) : sql<string>`''`).as('content');

type Row = Awaited<ReturnType<ReturnType<typeof pagesWith>['execute']>>[number];

function isReadable(row: Row): row is Row & { language: Locale } {
  return isLocale(row.language);
}

function readPage(row: Row & { language: Locale }): StaticPage {
  return {
    title: row.title,
    content: row.content,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    language: row.language,
    slug: row.slug,
    translationKey: row.translation_key,
    description: row.description || undefined,
  };
}

/**
 * Reads the published pages, our own and those of services, by created_at, then title. Of two at the same address, ours
 * is shown. Every page of the site needs them, so the queries are compiled once.
 * @param hasTexts false: their content is empty
 */
export function publishedPages(db: Kysely<Tables>, hasTexts = true): () => Promise<StaticPage[]> {
  const ownQuery = pagesWith(db, 'published', hasTexts).compile();
  const serviceQuery = db
    .selectFrom('service_pages')
    .innerJoin('services', 'services.id', 'service_pages.service_id')
    .select(['language', 'slug', 'translation_key as translationKey', 'title'])
    .select(contentIn('content', hasTexts))
    .select(['created_at', 'updated_at', 'address'])
    .compile();
  return async () => {
    const own = (await db.executeQuery(ownQuery)).rows.filter(isReadable).map(readPage);
    const rows = (await db.executeQuery(serviceQuery)).rows;
    const addresses = new Set(own.map(pageName));
    const others = rows.flatMap(({ address, language, ...page }): StaticPage[] => {
      if (!isLocale(language) || addresses.has(pageName({ language, slug: page.slug }))) return [];
      return [{ ...page, language, base: address.replace(/\/$/, '') }];
    });
    if (others.length === 0) return own;
    const keyOf = (page: StaticPage) =>
      `${parseTimestamp(page.created_at)} ${page.title} ${locales.indexOf(page.language)} ${page.slug}`;
    return [...own, ...others].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  };
}

/** Pages as editors see them, drafts included, by created_at, then title. */
export async function readPreviewPages(db: Kysely<Tables>): Promise<PreviewPage[]> {
  const rows = await pagesWith(db, 'latest')
    .where((row) => row.or([row('pages.draft', 'is not', null), row('pages.published', 'is not', null)]))
    .execute();
  const isChanged = rows.some(({ draft, published }) => draft !== null && published !== null);
  const publications = isChanged ? await pagesWith(db, 'published').execute() : [];
  const published = new Map(publications.map((row) => [pageName(row), row]));
  return rows.filter(isReadable).map((row): PreviewPage => {
    const state = row.published === null ? 'draft' : row.draft === null ? 'published' : 'changed';
    const shown = { ...readPage(row), state, version: row.latest, editor: row.editor || undefined } as const;
    if (state === 'draft') return { ...shown, updated_at: formatTimestamp(savedAt(row)) };
    if (state === 'published') return { ...shown, published: contractPage(shown) };
    const other = published.get(pageName(row));
    if (!other) return shown;
    const isSame =
      other.title === row.title &&
      other.content === row.content &&
      (row.updated === null || row.updated === other.updated);
    const updated_at = isSame ? shown.updated_at : formatTimestamp(savedAt(row));
    return { ...shown, updated_at, published: contractPage(readPage({ ...other, language: row.language })) };
  });
}

/** Pages with only their history left, most recently discarded first. */
export async function readDiscarded(db: Kysely<Tables>): Promise<DiscardedPage[]> {
  const rows = await pagesWith(db, 'latest')
    .where('pages.draft', 'is', null)
    .where('pages.published', 'is', null)
    .clearOrderBy()
    .orderBy('version.at', 'desc')
    .execute();
  return rows
    .filter(isReadable)
    .map(({ language, slug, title, editor, at }) => ({ language, slug, title, editor, at }));
}

function savedAt({ updated, at }: Row): Timestamp {
  return updated ?? at;
}

/** Pages with their states, without their texts, by name; `history` includes those with only their history left. */
export async function listPageStates(db: Kysely<Tables>, { history = false } = {}) {
  const rows = await pagesWith(db, 'latest', false)
    .clearOrderBy()
    .orderBy('pages.language')
    .orderBy('pages.slug')
    .execute();
  return rows
    .map((row) => ({
      language: row.language,
      slug: row.slug,
      state: stateOf(row),
      version: row.latest,
      title: row.title,
      description: row.description,
      translation_key: row.translation_key,
      editor: row.editor,
      saved_at: row.at,
      updated_at: row.updated_at,
    }))
    .filter(({ state }) => history || state !== 'history');
}
