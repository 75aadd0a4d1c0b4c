import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { grouped } from '#lib/lists.ts';
import { summaryOf } from '#lib/metadata/summary.ts';
import { slugOf } from '#lib/pages/slug.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import type { EngineSuggestion } from '#lib/search/engine.ts';
import { isSuggested, type ShelfKey, type Suggestion } from '#lib/search/query.ts';
import type { Search } from '#lib/search/search.ts';
import { isShelfFacet, shelfFacets } from '#lib/search/shelves.ts';
import { findSimilar, sameCategoryFirst } from '#lib/search/similarity.ts';
import { formsIn } from '#lib/search/snippets.ts';
import { foldedWords } from '#lib/search/words.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import type { Catalogue, ObjectScan } from '../../catalogue.ts';
import type { EntityTile, Organization } from '../../schema.ts';
import type { EntitiesOf } from '../batch.ts';
import { isImpossible } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { termLimit } from './read-terms.ts';
import { textState } from './texts/pending-texts.ts';
import { snippetReader } from './texts/read-snippets.ts';

export type StoredSearchOptions = {
  search: Search;
  reader: Kysely<Tables>;
  /** Holds the texts of our own scans. */
  storage: Storage;
  entitiesOf: EntitiesOf;
  organizations(): Promise<Organization[]>;
  /** Changes when what was read before must no longer be shown. */
  purges(): string;
  /** The existing scans of an object at some positions. */
  scansAt(id: string, positions: readonly number[]): Promise<ObjectScan[]>;
};

/** Maximum suggestions of each kind. */
const maxSuggestions = { titles: 5, terms: 4, institutions: 2 };

/** Maximum characters of the summary that distinguishes suggestions with the same title. */
const maxSummaryLength = 80;

/** Similar objects considered, among which those of the same kind come first. */
const similarCandidates = 24;

/** Recent objects of a shelf considered, of which one should have a picture. */
const pictureCandidates = 2;

/** Milliseconds for which the pictures of shelves are cached, unless something is withdrawn meanwhile. */
const picturesTtl = 5 * 60_000;

/** The catalogue's search over the index of its store. */
export function storedSearch(options: StoredSearchOptions) {
  const { search, reader, storage, entitiesOf, organizations, purges, scansAt } = options;
  const { engine } = search;
  const readSnippets = snippetReader(reader, storage);

  async function tilesById(ids: readonly string[]): Promise<Map<string, EntityTile>> {
    if (ids.length === 0) return new Map();
    const rows = await reader
      .selectFrom('tiles')
      .select(['id', 'json', 'projection'])
      .where('object_id', 'in', ids)
      .execute();
    return new Map((await entitiesOf(rows)).map((tile) => [tile.related_object.id, tile]));
  }

  async function tilesOf(ids: readonly string[]): Promise<EntityTile[]> {
    const tiles = await tilesById(ids);
    return ids.flatMap((id) => tiles.get(id) ?? []);
  }

  async function readPictures(shelves: readonly ShelfKey[]) {
    const found = shelves.length === 0 ? [] : await engine.newest({ shelves, limit: pictureCandidates });
    const tiles = await tilesById([...new Set(found.flat())]);
    return found.map((ids) => {
      const thumbnail_url = ids.map((id) => tiles.get(id)?.thumbnail_url).find(Boolean);
      return thumbnail_url === undefined ? undefined : { thumbnail_url };
    });
  }

  type Pictures = Awaited<ReturnType<typeof readPictures>>;
  const pictureCache = new LRUCache<string, Pictures, readonly ShelfKey[]>({
    max: 1,
    ttl: picturesTtl,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context }) => readPictures(context),
  });

  return {
    async search(query, range) {
      const [{ ids, texts, page, ...found }, institutions] = await Promise.all([
        search.find(query, range),
        organizations(),
      ]);
      const names = new Map(institutions.map(({ id, fullname }) => [String(id), fullname]));
      const institution = found.facets.institution.map((one) => ({
        ...one,
        label: names.get(one.value) ?? one.label,
      }));
      const snippetRequests = ids.flatMap((id) =>
        texts.has(id) ? [{ id, positions: texts.get(id)?.positions ?? [] }] : [],
      );
      const [tiles, { snippets, isLate }] = await Promise.all([
        tilesOf(ids),
        readSnippets(snippetRequests, page),
      ]);
      return {
        ...found,
        facets: { ...found.facets, institution },
        tiles,
        texts: new Map(
          [...texts].map(([id, { pages }]) => [id, { pages, snippets: snippets.get(id) ?? [] }]),
        ),
        lacksSnippets: isLate,
      };
    },
    async searchTexts(query, range) {
      const found = await search.texts(query, range);
      const byObject = grouped(found.pages, ({ objectId }) => objectId);
      const [tiles, { scans, snippets, isLate }] = await Promise.all([
        tilesById([...byObject.keys()]),
        readSnippets(
          [...byObject].map(([id, own]) => ({ id, positions: own.map(({ position }) => position) })),
          found.page,
        ),
      ]);
      const pages = found.pages.flatMap(({ objectId, position }) => {
        const tile = tiles.get(objectId);
        const isHere = (one: { position: number }) => one.position === position;
        const label = scans.get(objectId)?.find(isHere)?.label ?? null;
        return tile ? [{ tile, position, label, snippet: snippets.get(objectId)?.find(isHere) }] : [];
      });
      return { pages, count: found.count, isExact: found.isExact !== false, lacksSnippets: isLate };
    },
    async findInObject(id, text, { offset, limit }) {
      const [{ positions, page }, state] = isImpossible(id)
        ? [{ positions: [], page: undefined }, 'none' as const]
        : await Promise.all([search.positions(id, text), textState(reader, id)]);
      const shown = positions.slice(offset, offset + limit);
      const [scans, { snippets, isLate }] = await Promise.all([
        shown.length === 0 ? [] : scansAt(id, shown),
        readSnippets([{ id, positions: shown }], page),
      ]);
      return {
        positions,
        pages: scans.map(({ position, scan }) => ({
          position,
          scan,
          snippet: snippets.get(id)?.find((one) => one.position === position),
        })),
        forms: page ? formsIn(page) : [],
        state,
        lacksSnippets: isLate,
      };
    },
    textState: async (id) => (isImpossible(id) ? 'none' : await textState(reader, id)),
    async similar(object, limit) {
      const { ids, shelves } = await findSimilar(engine, object, similarCandidates);
      return { tiles: sameCategoryFirst(object.tile, await tilesOf(ids)).slice(0, limit), shelves };
    },
    newestOn: (shelves) => pictureCache.forceFetch(JSON.stringify([purges(), shelves]), { context: shelves }),
    async suggest(text) {
      const [found, institutions] = await Promise.all([
        search.suggest(text, maxSuggestions.titles),
        organizations(),
      ]);
      const titles = found.filter((one) => one.kind === 'title').slice(0, maxSuggestions.titles);
      const terms = found.filter(({ kind }) => kind !== 'title').slice(0, maxSuggestions.terms);
      const sameTitle = [...grouped(titles, (one) => one.text).values()]
        .filter(({ length }) => length > 1)
        .flat();
      const tiles = await tilesById(sameTitle.map((one) => one.objectId));
      const summaryIn = (id: string) => {
        const object = tiles.get(id)?.related_object;
        return object && oneLine(visibleText(summaryOf(object)), maxSummaryLength);
      };
      return [...titles, ...terms]
        .flatMap((one) => suggestionOf(one, summaryIn))
        .concat(matching(institutions, text));
    },
    async shelves(from, to) {
      const found = await engine.values({ facets: shelfFacets, from, to });
      return found.flatMap(({ facet, ...named }) => (isShelfFacet(facet) ? [{ facet, ...named }] : []));
    },
    shelfLimit: () => termLimit(reader),
    shelfCounts: (facet, values) => engine.counts({ facet, values }),
  } satisfies Partial<Catalogue>;
}

/** @param summaryIn gives the summary of an object, by id, that shares its title with another */
function suggestionOf(found: EngineSuggestion, summaryIn: (id: string) => string | undefined): Suggestion[] {
  const { kind, text } = found;
  if (kind === 'title') {
    const summary = summaryIn(found.objectId);
    return [{ kind, text, objectId: found.objectId, slug: slugOf(text), ...(summary && { about: summary }) }];
  }
  // Only facets whose values are made of words are suggested.
  return isSuggested(kind) ? [{ kind, text, value: found.value }] : [];
}

function matching(institutions: readonly Organization[], text: string): Suggestion[] {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const has = ({ fullname }: Organization) => {
    const own = foldedWords(fullname);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return institutions
    .filter(has)
    .slice(0, maxSuggestions.institutions)
    .map(({ id, fullname }) => ({ kind: 'institution', text: fullname, value: String(id) }));
}
