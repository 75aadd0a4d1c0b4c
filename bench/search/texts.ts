import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { sum } from '#e2e/support/figures.ts';
import type { Random } from '#e2e/support/random.ts';
import { say } from '#e2e/support/report.ts';
import { throwDamaged } from '#lib/catalogue/store/damaged.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { openSearch } from '#lib/catalogue/store/search/open-search.ts';
import { rebuildSome } from '#lib/catalogue/store/search/rebuild-index.ts';
import { textFolder } from '#lib/catalogue/store/search/sqlite/text-files.ts';
import { sqliteTexts } from '#lib/catalogue/store/search/sqlite/texts.ts';
import { everything } from '#lib/search/address.ts';
import { foldedWords } from '#lib/search/words.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { atLeast, type Row } from '../rows.ts';
import { searchedStore } from './library.ts';
import { hitsOf, timed } from './timed.ts';
import { wordAt } from './words.ts';

const pagesOfObject = 100;
const wordsOfPage = 300;
/** One word in so many on a page is an OCR error. */
const misread = 33;
const vocabulary = Array.from({ length: 400_000 }, (_, index) => foldedWords(wordAt(index + 1)).join(''));

/**
 * Texts of scans in the embedded store: how fast they are indexed, how much space they take, how fast they are
 * searched.
 */
export async function textRows(words: number): Promise<Row[]> {
  say(`making texts of ${words.toLocaleString('en')} words …`);
  const store = await openStore(await searchedStore(Math.ceil(words / (pagesOfObject * wordsOfPage))));
  const { db, file = '' } = store;
  while (!(await rebuildSome(db, 1000, throwDamaged)).isDone);
  await sql`INSERT OR IGNORE INTO search_texts (object_id) SELECT object_id FROM search_objects`.execute(db);
  const { rows: owners } = await sql<{ number: number; objectId: string }>`
    SELECT number, object_id AS "objectId" FROM search_texts ORDER BY number`.execute(db);
  const index = sqliteTexts({ db, file, program: resolve('dist/search-worker.js') });
  await index.open({ isHeldIn: async () => true });
  const random = seededRandom(7);
  let [busy, used] = [0, 0];
  for (const owner of owners) {
    const pages = Array.from({ length: pagesOfObject }, (_, position) => {
      return { position, source: String(position), words: pageOf(random) };
    });
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await index.write([{ owner, pages, removed: [] }]);
    busy += (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    used += (user + system) / 1e6;
  }
  await index.close();
  const written = owners.length * pagesOfObject * wordsOfPage;
  const folder = textFolder(file);
  const bytes = sum((await readdir(folder)).map((name) => statSync(join(folder, name)).size)) / written;
  const group = `SQLite, ${written.toLocaleString('en')} words of scans`;
  const speed = { figure: written / busy, 'per CPU second of ours': written / used };
  const search = openSearch(store, resolve('dist'));
  const objects = hitsOf(search, 'relevance');
  const range = { offset: 0, limit: 40 };
  const pages = async (text: string) => (await search.texts({ ...everything, text }, range)).count;
  /** Times a search for each of forty words found on one page in so many. */
  const ask = (what: string, oneIn: number, by: typeof objects) => {
    const name = `${what}: a word on one page in ${oneIn.toLocaleString('en')}`;
    return timed({ group, name, goal: 50, texts: wordsOn(oneIn), ask: by, times: 80 });
  };
  const phrases = wordsOn(10).flatMap((word, index, all) =>
    index % 2 ? [`"${all[index - 1]} ${word}"`] : [],
  );
  const rows = [
    { group, name: 'words indexed a second', figures: speed, ...atLeast(1_000_000, speed.figure) },
    { group, name: 'bytes a word', figures: { figure: bytes } },
    { group, name: 'of 12 billion words, GB', figures: { figure: bytes * 12 } },
    await ask('objects', 10_000, objects),
    await ask('objects', 10, objects),
    await timed({ group, name: 'objects: a phrase', goal: 50, texts: phrases, ask: objects, times: 40 }),
    await ask('pages', 10_000, pages),
    await ask('pages', 10, pages),
  ];
  await search.close();
  await store.close();
  return rows;
}

/** Forty words found on one page in so many: word number n is one in 12.9 n of all words drawn (Zipf). */
function wordsOn(oneIn: number): string[] {
  const first = Math.floor((oneIn * wordsOfPage) / Math.log(vocabulary.length));
  return vocabulary.slice(first, first + 40);
}

function pageOf(random: Random): string[] {
  return Array.from({ length: wordsOfPage }, () => {
    const word = vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? '';
    if (random() * misread >= 1) return word;
    const place = Math.floor(random() * word.length);
    return `${word.slice(0, place)}${String.fromCharCode(97 + Math.floor(random() * 26))}${word.slice(place + 1)}`;
  });
}
