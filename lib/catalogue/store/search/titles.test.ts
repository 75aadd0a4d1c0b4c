import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isPostgres } from '../engine.ts';
import { temporaryStore } from '../temporary-store.fixture.ts';
import { postgresEngine } from './postgres/engine.ts';
import { sqliteEngine } from './sqlite/engine.ts';

test('with more hits than are sorted at once, each page by title has the right ones', async () => {
  const { db, reader, file = '' } = await temporaryStore();
  const onPostgres = isPostgres(db);
  await (onPostgres
    ? sql`ALTER TABLE search_objects DROP CONSTRAINT search_objects_object_id_fkey`
    : sql`PRAGMA foreign_keys = OFF`
  ).execute(db);
  // 12,000 titles out of order; the first 1,500 are no hits.
  await sql`
    WITH RECURSIVE places (place) AS (SELECT 0 UNION ALL SELECT place + 1 FROM places WHERE place < 11999),
      titles AS (SELECT 10000 + place * 7 % 12000 AS title FROM places)
    INSERT INTO search_objects (object_id, fingerprint, sorting, title_key, title_sort, year_from, year_to, terms
      ${onPostgres ? sql`, words` : sql``})
    SELECT CAST(title AS text), '', '2026-01-01T00:00:00.000000', '', CAST(title AS text),
      CASE WHEN title < 11500 THEN 1800 ELSE 1900 END, CASE WHEN title < 11500 THEN 1800 ELSE 1900 END, '{}'
      ${onPostgres ? sql`, ''` : sql``} FROM titles`.execute(db);
  const engine = onPostgres ? postgresEngine(reader) : sqliteEngine(file);
  onTestFinished(() => engine.close());
  const filters = { chosen: {}, from: 1900, to: 1900, undated: false };
  const everything = { match: undefined, texts: undefined, tiers: [], countsFacets: false } as const;
  for (const offset of [0, 40, 5000, 10_480, 10_500]) {
    const range = { offset, limit: 40 };
    const { ids, count } = await engine.find({ ...everything, filters, order: 'title', range });
    const length = Math.min(40, 10_500 - offset);
    expect(ids, String(offset)).toEqual(
      Array.from({ length }, (_, index) => String(11_500 + offset + index)),
    );
    expect(count).toBe(10_500);
  }
});

test('where facets are not requested, they are empty, even those of the filters', async () => {
  const { db, reader, file } = await temporaryStore();
  await sql`INSERT INTO search_terms (facet, value, label) VALUES ('language', 'pl', 'pl')`.execute(db);
  const engine = file === undefined ? postgresEngine(reader) : sqliteEngine(file);
  onTestFinished(() => engine.close());
  const filters = { chosen: { language: ['pl'] }, from: undefined, to: undefined, undated: false };
  const request = { match: undefined, texts: undefined, tiers: [], filters, range: { offset: 0, limit: 40 } };
  const languages = async (countsFacets: boolean) =>
    (await engine.find({ ...request, order: 'newest', countsFacets })).facets.language;
  expect(await languages(true)).toEqual([{ value: 'pl', label: 'pl', count: 0 }]);
  expect(await languages(false)).toEqual([]);
});
