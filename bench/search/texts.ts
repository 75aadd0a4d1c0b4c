import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { throwDamaged } from '#lib/catalogue/store/damaged.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { openSearch } from '#lib/catalogue/store/search/open-search.ts';
import { rebuildSome } from '#lib/catalogue/store/search/rebuild-index.ts';
import { textFolder } from '#lib/catalogue/store/search/sqlite/text-files.ts';
import { sqliteTexts } from '#lib/catalogue/store/search/sqlite/texts.ts';
import { everything } from '#lib/search/address.ts';
import { foldedWords } from '#lib/search/words.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import type { Random } from '../random.ts';
import { atLeast, type Row, say, sum } from '../rows.ts';
import { searchedStore } from './library.ts';
import { hitsOf, timed } from './timed.ts';
import { wordAt } from './words.ts';

const pagesOfObject = 100;
const wordsOfPage = 300;
/** One word in so many on a page is an OCR error. */
const misread = 33;
const vocabulary = Array.from({ length: 400_000 }, (_, index) => foldedWords(wordAt(index + 1)).join(''));
/** Share of word number n among all words drawn: one in 12.9 n (Zipf). */
const shareOf = (number: number) => 1 / (Math.log(vocabulary.length) * number);

/**
 * Texts of scans in the embedded store: how fast they are indexed, how much space they take, how fast they are
 * searched.
 */
export async function textRows(words: number): Promise<Row[]> {
  const objects = Math.ceil(words / (pagesOfObject * wordsOfPage));
  say(`making texts of ${words.toLocaleString('en')} words …`);
  const store = await openStore(await searchedStore(objects));
  const { db, file } = store;
  if (!file) throw new Error('Texts are measured on SQLite');
  while (!(await rebuildSome(db, 1000, throwDamaged)).isDone);
  await sql`INSERT OR IGNORE INTO search_texts (object_id) SELECT object_id FROM search_objects`.execute(db);
  const { rows: owners } = await sql<{ number: number; objectId: string }>`
    SELECT number, object_id AS "objectId" FROM search_texts ORDER BY number`.execute(db);
  const index = sqliteTexts({ db, file, program: resolve('dist/search-worker.js') });
  await index.open({ isHeldIn: async () => true });
  const random = seededRandom(7);
  let [written, busy, used] = [0, 0, 0];
  for (const owner of owners) {
    const pages = Array.from({ length: pagesOfObject }, (_, position) => ({
      position,
      source: String(position),
      words: pageOf(random),
    }));
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await index.write([{ owner, pages, removed: [] }]);
    busy += (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    used += (user + system) / 1e6;
    written += pagesOfObject * wordsOfPage;
  }
  await index.close();
  const folder = textFolder(file);
  const sizes = (await readdir(folder)).map((name) => statSync(join(folder, name)).size);
  const bytes = sum(sizes) / written;
  const group = `SQLite, ${written.toLocaleString('en')} words of scans`;
  const row = (name: string, figure: number): Row => ({ group, name, figures: { figure } });
  const speed = { figure: written / busy, 'per CPU second of ours': written / used };
  const search = openSearch(store, resolve('dist'));
  const range = { offset: 0, limit: 40 };
  const find = hitsOf(search, 'relevance');
  const pages = async (text: string) => (await search.texts({ ...everything, text }, range)).count;
  /** Times a search for each of forty words found on one page in so many. */
  const ask = (what: string, oneIn: number, by: typeof find) => {
    const name = `${what}: a word on one page in ${oneIn.toLocaleString('en')}`;
    return timed({ group, name, goal: 50, texts: wordsOn(oneIn), ask: by, times: 80 });
  };
  const phrases = phrasesOf(wordsOn(10));
  const phrase = { group, name: 'objects: a phrase', goal: 50, texts: phrases, ask: find, times: 40 };
  const rows = [
    { group, name: 'words indexed a second', figures: speed, ...atLeast(1_000_000, speed.figure) },
    row('bytes a word', bytes),
    row('of 12 billion words, GB', bytes * 12),
    await ask('objects', 10_000, find),
    await ask('objects', 10, find),
    await timed(phrase),
    await ask('pages', 10_000, pages),
    await ask('pages', 10, pages),
  ];
  await search.close();
  await store.close();
  return rows;
}

/** Forty words found on one page in so many. */
function wordsOn(oneIn: number): string[] {
  const first = vocabulary.findIndex((_, index) => shareOf(index + 1) * wordsOfPage < 1 / oneIn);
  return vocabulary.slice(first, first + 40);
}

const phrasesOf = (words: readonly string[]) =>
  words.flatMap((word, index) => (index % 2 === 0 ? [`"${word} ${words[index + 1]}"`] : []));

function pageOf(random: Random): string[] {
  return Array.from({ length: wordsOfPage }, () => {
    const word = vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? '';
    if (random() * misread >= 1) return word;
    const place = Math.floor(random() * word.length);
    return `${word.slice(0, place)}${String.fromCharCode(97 + Math.floor(random() * 26))}${word.slice(place + 1)}`;
  });
}
