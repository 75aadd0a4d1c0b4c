// Part of npm run bench: searches in generated libraries on both engines, each compared with the engine's bare query.
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { median, quantile } from '#e2e/support/figures.ts';
import { say } from '#e2e/support/report.ts';
import { throwDamaged } from '#lib/catalogue/store/damaged.ts';
import { openStore, type Store, type StoreOptions } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { openSearch } from '#lib/catalogue/store/search/open-search.ts';
import {
  indexStatus,
  optimizeIndex,
  rebuildSome,
  remainingToRebuild,
} from '#lib/catalogue/store/search/rebuild-index.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { environmentOf, onEngines } from './generated-store.ts';
import { atLeast, atMost, type Row, report } from './rows.ts';
import { bareOf } from './search/bare.ts';
import { baseUrls, publicUrl, searchedObject, searchedStore } from './search/library.ts';
import { textRows } from './search/texts.ts';
import { type Ask, hitsOf, queryRows } from './search/timed.ts';
import { wordAt } from './search/words.ts';
import { startSite } from './servers.ts';

/** Objects of the generated library; a million takes 4 GB and a quarter of an hour on SQLite. */
const objects = Number(process.env.SEARCH_OBJECTS ?? 100_000);
/** Words in the texts of scans; a hundred million take half a gigabyte and five minutes. */
const words = Number(process.env.SEARCH_WORDS ?? 10_000_000);
/** Objects written one by one and searched for. */
const written = 20;

/** Pages of results requested in sequence, each for the first time. */
const pages = 200;

/** Rebuilds the whole index, as `czytelnia search rebuild` does. */
async function rebuiltRow(group: string, { db }: Store): Promise<Row> {
  const { indexed } = await indexStatus(db);
  const count = await remainingToRebuild(db);
  const [began, used] = [performance.now(), process.cpuUsage()];
  while (!(await rebuildSome(db, 1000, throwDamaged)).isDone) await setImmediate();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  await optimizeIndex(db);
  const figure = count / seconds;
  return {
    group,
    name: indexed === 0 ? 'objects indexed a second' : 'objects reindexed a second',
    figures: { figure, 'per CPU second of ours': (count * 1e6) / (user + system) },
    ...atLeast(20_000, figure),
  };
}

/** Writes new objects, and searches for each immediately. */
async function writtenRows(group: string, store: Store, find: Ask): Promise<Row[]> {
  const [writing, finding]: [number[], number[]] = [[], []];
  const random = seededRandom(Date.now());
  for (let index = 0; index < written; index += 1) {
    const word = `nowe${Math.floor(random() * 1e12).toString(36)}`;
    const record = searchedObject(1e9 + Math.floor(random() * 1e9), random, 1);
    const began = performance.now();
    await saveObject(store.db, baseUrls, { ...record, title: `${record.title} ${word}` });
    const between = performance.now();
    if ((await find(word)) !== 1) throw new Error(`A written object is not found by ${word}`);
    writing.push(between - began);
    finding.push(performance.now() - between);
  }
  const rowOf = (name: string, values: number[]): Row => {
    return { group, name, figures: { figure: median(values), p99: quantile(values, 0.99) } };
  };
  return [rowOf('one object written, ms', writing), rowOf('found at the next question, ms', finding)];
}

/** Time to first byte of result pages that nobody has requested before, from the production server. */
async function pagesRow(group: string, options: StoreOptions): Promise<Row> {
  await using site = await startSite({ ...environmentOf(options), PUBLIC_URL: publicUrl, DEMO: 'off' });
  const times: number[] = [];
  // The first one waits for the index, and does not count.
  for (let index = -1; index < pages; index += 1) {
    // From one object in ten to one in 10,000.
    const word = wordAt(Math.floor(12 * 1.03 ** Math.max(0, index)));
    const query = `q=${encodeURIComponent(word)}&sort=${index % 2 ? 'title' : 'newest'}`;
    const began = performance.now();
    const { status, body } = await fetch(`${site.url}/pl/search?${query}`);
    if (status !== 200 || !body) throw new Error(`A page of results has the status ${status}`);
    const reader = body.getReader();
    await reader.read();
    if (index >= 0) times.push(performance.now() - began);
    while (!(await reader.read()).done);
  }
  const p95 = quantile(times, 0.95);
  const name = 'a page of results that nobody has asked for, first byte, ms';
  return { group, name, figures: { figure: median(times), p95 }, ...atMost(200, p95, 'p95 ') };
}

const megabytes = () => process.memoryUsage().rss / 1e6;

const rows: Row[] = [];
await onEngines('SEARCH_ENGINE', async (engine, postgres) => {
  say(`making ${objects} objects on ${engine} …`);
  const options = await searchedStore(objects, postgres);
  const store = await openStore(options);
  const shown = `${engine}, ${objects.toLocaleString('en')} objects`;
  const group = `${shown}: the index`;
  rows.push(await rebuiltRow(group, store));
  const bare = bareOf(store);
  const row = (name: string, figure: number): Row => ({ group, name, figures: { figure } });
  const [before, began] = [megabytes(), performance.now()];
  const search = openSearch(store, resolve('dist'));
  const find = hitsOf(search, 'relevance');
  await find('kronika');
  rows.push(row('first answer after the start, ms', performance.now() - began));
  if (store.file) rows.push(row('memory after the first answer, MB more', megabytes() - before));
  rows.push(...(await writtenRows(group, store, find)));
  const answers = `${shown}: answers with all facets; ratio of medians to the engine alone`;
  rows.push(...(await queryRows(answers, search, bare)));
  await search.close();
  await store.close();
  rows.push(await pagesRow(group, options));
  if (engine === 'SQLite') rows.push(...(await textRows(words)));
});
report('search', rows);
