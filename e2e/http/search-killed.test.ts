import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openStore } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { isIndexed } from '#lib/catalogue/store/search/index-missing.ts';
import { countPending } from '#lib/catalogue/store/search/texts/pending-texts.ts';
import { scanWithText } from '#lib/catalogue/store/search/texts/texts.fixture.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { answerOf } from '../old-libraries/answers.ts';
import { originalEnvironment, type StoreLocation } from '../old-libraries/library.ts';
import { type Engine, storeLocations } from '../old-libraries/store-locations.fixture.ts';
import { killServers, serveOnce, type Work } from './killed-server.fixture.ts';

// To try more, or a failure again: SEARCH_KILLS=30 SEARCH_SEED=7 node node_modules/vitest/vitest.mjs run --project http search-killed
const { SEARCH_KILLS, SEARCH_SEED = '1' } = process.env;
const seed = Number(SEARCH_SEED);
const objects = 60;

// Servers one after another, on a machine that may have other work.
vi.setConfig({ testTimeout: 300_000 + Number(SEARCH_KILLS ?? 0) * 30_000 });

const locations = storeLocations();
/** The number of objects in which each word occurs, in titles and in texts. */
const words = { kronika: 2, żółw: 3, gazeta: 5, rynek: 7, zegar: 40 };
const queries = [
  '',
  ...Object.keys(words),
  '"kronika rynek"',
  'kronika -gazeta',
  'title:żółw',
  'kronik zolwie',
];

/** A library with texts, none of them indexed. */
async function unindexed(engine: Engine): Promise<StoreLocation> {
  const location = await locations.empty(engine);
  const store = await openStore(location);
  const wordsAt = (index: number) =>
    Object.entries(words).flatMap(([word, every]) => (index % every === 0 ? [word] : []));
  for (let index = 1; index <= objects; index += 1) {
    const text = (page: number) => `strona ${page} ${wordsAt(index + page).join(' ')}`;
    const scans = [1, 2, 3].map((page) => scanWithText(location.dataDir, text(page)));
    const title = ['Dzieło', index, ...wordsAt(index)].join(' ');
    await saveObject(
      store.db,
      baseUrlsOf(originalEnvironment.PUBLIC_URL),
      objectRecord(`o${index}`, { title, scans }),
    );
  }
  for (const table of ['objects', 'term_words', 'terms', 'words', 'state'])
    await sql`DELETE FROM ${sql.table(`search_${table}`)}`.execute(store.db);
  await store.close();
  return location;
}

/** What servers do here: milliseconds that it takes, and what is found then. */
const indexing: Work<{ ms: number; found: unknown[] }> = {
  environment: { DEMO: 'off' },
  isDone: async (db) => (await isIndexed(db)) && (await countPending(db)) === 0,
  result: async ({ url }, ms) => ({ ms, found: await found(url) }),
};

/** Complete results, except snippets: a busy server omits some of them. */
async function found(url: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const question of queries)
    for (const path of ['/api/search/', '/api/search/texts/'])
      for (let next: string | null = ''; next !== null; ) {
        const query = new URLSearchParams({ q: question, ...(next && { next }) });
        const { status, body } = await answerOf(url, 'GET', `${path}?${query}`);
        expect([query.toString(), status]).toEqual([query.toString(), 200]);
        const answer = JSON.parse(body, (key, value) => (/^snippets?$/.test(key) ? undefined : value));
        answers.push([path, question, answer]);
        next = answer.next;
      }
  return answers;
}

const cases: { engine: Engine; kills: number }[] = [
  { engine: 'SQLite', kills: Number(SEARCH_KILLS ?? 4) },
  { engine: 'PostgreSQL', kills: Number(SEARCH_KILLS ?? 2) },
];

test.each(cases)(
  `on $engine a server that is killed $kills times as it indexes (seed ${seed}) finds what one does that was left alone`,
  async ({ engine, kills }) => {
    const original = await unindexed(engine);
    const undisturbed = await serveOnce(await locations.copyOf(original), indexing);
    if (!undisturbed) throw new Error('A server that nobody kills ends what it does');
    expect(undisturbed.found[0]).toMatchObject(['/api/search/', '', { count: objects }]);
    const random = seededRandom(seed);
    let { ms } = undisturbed;
    await killServers({
      kills,
      library: () => locations.copyOf(original),
      async serve(location, isToBeKilled) {
        const moment = isToBeKilled ? () => setTimeout(random() * ms) : undefined;
        const result = await serveOnce(location, indexing, moment);
        // On a busy machine one may take far longer than the next, which would be done before it is killed.
        ms = Math.min(ms, result?.ms ?? ms);
        return result;
      },
      expectRight: async (result) => expect(result.found).toEqual(undisturbed.found),
    });
  },
);
