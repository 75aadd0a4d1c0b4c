import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { baseUrlsOf, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import type { Catalogue } from '../catalogue.ts';
import { now, type Timestamp } from '../timestamp.ts';
import { storeCatalogue } from './catalogue.ts';
import { isPostgres } from './engine.ts';
import { publicUrl, temporaryStore } from './temporary-store.fixture.ts';

/**
 * SQLite's query plans for requests to a catalogue, one line per step (sqlite.org/eqp.html). PostgreSQL plans by
 * the size of tables, so an empty store shows nothing there: undefined.
 */
async function plansOf(request: (catalogue: Catalogue) => Promise<unknown>): Promise<string[] | undefined> {
  const store = await temporaryStore();
  if (isPostgres(store.db)) return undefined;
  const queries: RootOperationNode[] = [];
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const reader = store.reader.withPlugin(listening);
  await request(
    storeCatalogue(
      { ...store, reader, current: reader },
      baseUrlsOf(publicUrl),
      diskStorage(storageFolder(store.dataDir)),
    ),
  );
  const plans = queries.map(async (node) => {
    const { sql, parameters } = store.reader.getExecutor().compileQuery(node, createQueryId());
    const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const { rows } = await store.reader.executeQuery<{ detail: string }>(explain);
    return rows.map(({ detail }) => detail);
  });
  return (await Promise.all(plans)).flat();
}

const at = { datestamp: now(), id: 'a' };
const time = { from: '2000-01-01T00:00:00.000000' as Timestamp, before: now() };
const page = { limit: 100 };
const set = 'category:books' as const;

test.each<[string, string, (catalogue: Catalogue) => Promise<unknown>]>([
  [
    'changes behind a place',
    'object_changes_in_order ((datestamp,object_id)>(?,?))',
    ({ changes }) => changes.list({ ...page, after: at }),
  ],
  [
    'changes of a time behind a place',
    'object_changes_in_order ((datestamp,object_id)>(?,?) AND datestamp<?)',
    ({ changes }) => changes.list({ ...page, ...time, after: at }),
  ],
  [
    'changes of a set and a time behind a place',
    'object_sets_in_order (set_name=? AND (datestamp,object_id)>(?,?) AND datestamp<?)',
    ({ changes }) => changes.list({ ...page, ...time, set, after: at }),
  ],
  [
    'changes between two places',
    'object_changes_in_order ((datestamp,object_id)>(?,?) AND (datestamp,object_id)<(?,?))',
    ({ changes }) => changes.list({ ...page, after: at, through: at }),
  ],
  [
    'changes before a place',
    'object_changes_in_order ((datestamp,object_id)<(?,?))',
    ({ changes }) => changes.list({ ...page, upTo: at }),
  ],
  [
    'objects of a part of the sitemap',
    'tiles_by_type (type=? AND sorting_datetime>? AND sorting_datetime<?)',
    (catalogue) => catalogue.sitemapObjects({ from: time.from, to: time.before }, 5000),
  ],
  [
    'the parts of a work before those of a page',
    'COVERING INDEX search_issues_parts (series=?)',
    (catalogue) => catalogue.partsOf({ series: 'Kurier' }, { offset: 40_000, limit: 60 }),
  ],
  [
    'the parts of a work on a page',
    'search_issues_by_object (object_id=? AND series=?)',
    (catalogue) => catalogue.partsOf({ series: 'Kurier' }, { offset: 40_000, limit: 60 }),
  ],
])('for %s an index yields only these, however many there are', async (_name, step, request) => {
  const plans = await plansOf(request);
  if (plans) expect(plans.join('\n')).toContain(step);
});
