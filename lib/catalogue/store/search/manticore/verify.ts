import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chance } from '#lib/chance.ts';
import { placesOf } from '#lib/scans/addresses.ts';
import { type Conformance, conformance, type Question } from '#lib/search/conformance.ts';
import { referenceOf } from '#lib/search/reference-engine.ts';
import { foldedWords } from '#lib/search/words.ts';
import { openStore } from '../../database.ts';
import { removeObject, saveObject } from '../../objects.ts';
import type { ObjectRecord } from '../../records.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import { madeObject, madeQuestions, maxPages } from './made-library.ts';
import { openManticore } from './open.ts';

/** What a verification compared, and the outcome. */
export type Verified = Conformance & { objects: number; pages: number };

/** Objects of the generated library, and how many of them are changed and removed before the second round. */
const objectCount = 200;
const changedCount = 40;
const removedCount = 20;

/**
 * Fills separate tables with a generated library and compares every answer with that of a scan over all objects:
 * initially, and after some have been changed and removed. The tables that visitors search are not touched.
 * @param every runs only every nth query; for tests
 * @throws {CatalogueUnavailable}
 */
export async function verify(searchUrl: string, every = 1): Promise<Verified> {
  const folder = await mkdtemp(join(tmpdir(), 'czytelnia-verify-'));
  const store = await openStore({ dataDir: folder });
  const own = sqliteEngine(store.file ?? '');
  const distributed = openManticore(searchUrl, ['verify']);
  const [engine, indexer] = [distributed.engine(store.reader, own), distributed.indexer(store.db)];
  const library = new Map<string, ObjectRecord>();
  const ever: ObjectRecord[] = [];
  const pagesOf = new Map<string, string[]>();
  const places = placesOf('https://library.example');
  const random = chance(19);
  const save = async (place: number) => {
    const [record, pages] = madeObject(place, random);
    library.set(record.id, record);
    ever.push(record);
    pagesOf.set(record.id, pages);
    await saveObject(store.db, places, record);
  };
  const compare = async (asked: readonly Question[]): Promise<Conformance> => {
    await indexer.open({ isHeldIn: async () => true });
    while (await indexer.feedRecords());
    const owners = await store.db.selectFrom('search_texts').selectAll().execute();
    const changes = owners.map(({ number, object_id: objectId }) => ({
      owner: { number, objectId },
      pages: (pagesOf.get(objectId) ?? []).map((text, position) => ({
        position,
        source: text,
        words: foldedWords(text),
      })),
      removed: Array.from({ length: maxPages }, (_, position) => position).slice(
        (pagesOf.get(objectId) ?? []).length,
      ),
    }));
    await indexer.write(changes);
    await indexer.passed();
    const reference = referenceOf([...library.values()], ({ id }) => pagesOf.get(id) ?? [], ever);
    return await conformance(engine, reference, asked);
  };
  try {
    for (let place = 0; place < objectCount; place += 1) await save(place);
    const first = await compare(madeQuestions.filter((_, place) => place % every === 0));
    for (let place = 0; place < changedCount; place += 1) await save(place * 3);
    for (let place = 0; place < removedCount; place += 1) {
      library.delete(`made-${place * 7}`);
      pagesOf.delete(`made-${place * 7}`);
      await removeObject(store.db, `made-${place * 7}`);
    }
    const second = await compare(madeQuestions.filter((_, place) => place % (3 * every) === 0));
    return {
      answers: first.answers + second.answers,
      differences: [...first.differences, ...second.differences],
      objects: objectCount,
      pages: [...pagesOf.values()].reduce((sum, pages) => sum + pages.length, 0),
    };
  } finally {
    await Promise.all([engine.close(), indexer.close()]);
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}
