import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { collection } from '#demo/collection.ts';
import { creatorOf } from '#lib/metadata/creator.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { everything } from '#lib/search/address.ts';
import { type Judged, knownFailures, lists, minShares } from '#lib/search/relevance/judged.fixture.ts';
import { Search } from '#lib/search/search.ts';
import { openLexicon } from '#lib/search/words/lexicon.ts';
import { saveObject } from '../objects.ts';
import { objectRecord } from '../records.fixture.ts';
import type { ObjectRecord } from '../records.ts';
import { baseUrls, temporaryStore } from '../temporary-store.fixture.ts';
import { postgresEngine } from './postgres/engine.ts';
import { sqliteEngine } from './sqlite/engine.ts';

/** The facts about an object, by its key. */
type Facts = {
  key: string;
  category: string;
  title: string;
  creator?: string;
  place?: string;
  date?: string;
  rest: string;
  identifier?: string;
};

const libraryFacts: Facts[] = readFileSync('lib/search/relevance/library.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [key = '', category = '', title = '', creator, place, date, rest = ''] = line
      .split('|')
      .map((part) => part.trim());
    return { key, category, title, creator, place, date, rest };
  });

async function demonstrated(): Promise<Facts[]> {
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  return (await collection()).map(({ metadata }) => {
    const { identifier, title, categories, creator, publish_place: place, date, description } = metadata;
    const rest = `${description.pl}\n${description.en}`;
    const facts = { creator: text(creator), place: text(place), date: text(date) };
    return { key: identifier, identifier, title, category: categories[0] ?? '', ...facts, rest };
  });
}

/** Ids are searched too, so unlike keys they must not hint at their objects. */
const idAt = (index: number) => `o${1000 + index}`;

function recordOf(
  { category, title, creator, place, date, rest, identifier }: Facts,
  index: number,
): ObjectRecord {
  const maker = creator ? creatorOf(creator) : undefined;
  return objectRecord(idAt(index), {
    title,
    categories: [category],
    creator: maker?.creator ?? null,
    creatorName: maker?.name ?? null,
    creatorDate: maker?.date ?? null,
    publishPlace: place || null,
    dateDescriptive: date || null,
    years: date ? yearsOf(date) : null,
    descriptions: rest ? [{ language: 'pl', text: rest }] : [],
    identifiers: identifier ? [{ kind: 'local', value: identifier }] : [],
  });
}

// It runs hundreds of queries.
test('judged queries find, rank and correct as judged', {
  timeout: 300_000,
}, async () => {
  const { find, keys } = await judgedLibrary();
  const all = Object.values(lists).flatMap((list) => list.flatMap(([, ...objects]) => objects));
  expect(all.filter((key) => !keys.has(key))).toEqual([]);
  expect(keys.size).toBeGreaterThanOrEqual(300);

  const isCorrected = async ([query, meant]: Judged) => {
    const { matched, found } = await find(query);
    return matched !== 'some' && found.includes(meant);
  };
  const holding: Record<keyof typeof lists, (judged: Judged) => Promise<boolean>> = {
    knownTitles: async ([query, ...first]) => first.includes((await find(query)).found[0] ?? ''),
    inflected: async ([query, ...objects]) => {
      const { matched, found } = await find(query);
      return matched === 'all' && objects.every((object) => found.includes(object));
    },
    lookalikes: async ([query, ...objects]) => {
      const { found } = await find(query);
      return !objects.some((object) => found.includes(object));
    },
    misspelt: isCorrected,
    damaged: isCorrected,
    // An object that is not found ranks below everything.
    orders: async ([query, before, behind]) => {
      const { found } = await find(query);
      const rank = found.indexOf(before);
      return rank >= 0 && !found.slice(0, rank).includes(behind ?? '');
    },
    twoLanguages: async ([query, object]) => (await find(query)).found.slice(0, 3).includes(object),
  };
  for (const [name, list] of Object.entries(lists) as [keyof typeof lists, readonly Judged[]][]) {
    const failed: string[] = [];
    for (const judged of list) if (!(await holding[name](judged))) failed.push(judged[0]);
    // Known failures are listed, and listed ones must fail.
    expect.soft(failed, name).toEqual(knownFailures[name]);
    expect.soft(1 - failed.length / list.length, name).toBeGreaterThanOrEqual(minShares[name]);
  }
});

/** A search of the judged library that identifies objects by their keys. */
async function judgedLibrary() {
  const store = await temporaryStore();
  const library = [...libraryFacts, ...(await demonstrated())];
  const keys = new Map(library.map(({ key }, index) => [idAt(index), key]));
  for (const [index, facts] of library.entries())
    await saveObject(store.db, baseUrls, recordOf(facts, index));
  const engine = store.file ? sqliteEngine(store.file) : postgresEngine(store.reader);
  const search = new Search(engine, openLexicon('dist/polish.lexicon'));
  onTestFinished(() => search.close());
  const find = async (text: string) => {
    const { matched, ids } = await search.find(
      { ...everything, text, order: 'relevance' },
      { offset: 0, limit: library.length },
    );
    return { matched, found: ids.map((id) => keys.get(id) ?? '') };
  };
  return { find, keys: new Set(keys.values()) };
}
