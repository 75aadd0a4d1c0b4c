import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { type Conformance, conformance, type TestQuery } from '#lib/search/conformance.ts';
import { referenceOf } from '#lib/search/reference-engine.ts';
import { foldedWords } from '#lib/search/words.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { openStore } from '../../database.ts';
import { removeObject, saveObject } from '../../objects.ts';
import type { ObjectRecord } from '../../records.ts';
import { termLimit } from '../read-terms.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import { generatedQueries, generateObject, maxPages } from './generated-library.ts';
import { openManticore } from './open.ts';

/** What a verification compared, and the outcome. */
export type VerifyResult = Conformance & { objects: number; pages: number };

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
export async function verify(searchUrl: string, every = 1): Promise<VerifyResult> {
  const folder = await mkdtemp(join(tmpdir(), 'czytelnia-verify-'));
  const store = await openStore({ dataDir: folder });
  const own = sqliteEngine(store.file ?? '');
  const distributed = openManticore(searchUrl, ['verify']);
  const [engine, indexer] = [distributed.engine(store.reader, own), distributed.indexer(store.db)];
  const library = new Map<string, ObjectRecord>();
  const everIndexed: ObjectRecord[] = [];
  const pagesOf = new Map<string, string[]>();
  const baseUrls = baseUrlsOf('https://library.example');
  const random = seededRandom(19);
  const save = async (index: number) => {
    const [record, pages] = generateObject(index, random);
    library.set(record.id, record);
    everIndexed.push(record);
    pagesOf.set(record.id, pages);
    await saveObject(store.db, baseUrls, record);
  };
  const compare = async (queries: readonly TestQuery[]): Promise<Conformance> => {
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
    await indexer.finishPass();
    const reference = referenceOf([...library.values()], ({ id }) => pagesOf.get(id) ?? [], everIndexed);
    return await conformance(engine, reference, queries, await termLimit(store.db));
  };
  try {
    for (let index = 0; index < objectCount; index += 1) await save(index);
    const first = await compare(generatedQueries.filter((_, index) => index % every === 0));
    for (let index = 0; index < changedCount; index += 1) await save(index * 3);
    for (let index = 0; index < removedCount; index += 1) {
      library.delete(`made-${index * 7}`);
      pagesOf.delete(`made-${index * 7}`);
      await removeObject(store.db, `made-${index * 7}`);
    }
    const second = await compare(generatedQueries.filter((_, index) => index % (3 * every) === 0));
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
