import type { Kysely } from 'kysely';
import { isMissingFile, isOfOneFile, type Storage } from '#lib/scans/storage/storage.ts';
import { foldedWords } from '#lib/search/words.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { LeaseLost } from '../../../mirror/store.ts';
import type { Lease } from '../../lease.ts';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import { type ScanText, scanTexts } from './scan-texts.ts';
import { type IndexedPage, maxPosition, type TextChange, type TextIndex } from './text-index.ts';

/** Maximum pages and objects per step; after each, other work gets its turn and the progress is kept. */
const pagesPerStep = 20;

/** Missing or unreadable files after which the rest of an object waits for the next pass. */
const maxFailed = 2 * pagesPerStep;

/** Maximum words per page, and characters scanned for them: more than in any newspaper, fewer than PostgreSQL takes. */
const maxWords = 15_000;
const maxCharacters = 200_000;

export type IndexTextsOptions = {
  db: Kysely<Tables>;
  storage: Storage;
  index: TextIndex;
  lease: Pick<Lease, 'isHeldIn'>;
};

/** Result of a step. */
export type IndexedTexts = {
  pages: number;
  words: number;
  /** Why an object could not be processed. */
  failure?: unknown;
  /** Number after which to continue; undefined: no further objects are due. */
  next: number | undefined;
};

/**
 * Indexes some pages whose texts have changed, and removes those that are gone. If it is interrupted, the next step
 * does what is missing.
 * @param after only objects with numbers after this one
 * @throws {LeaseLost}
 */
export async function indexTexts(
  { db, storage, index, lease }: IndexTextsOptions,
  after: number,
): Promise<IndexedTexts> {
  const step: IndexedTexts = { pages: 0, words: 0, next: undefined };
  const done: Examined[] = [];
  for (const pending of await nextPending(db, after)) {
    step.next = pending.number;
    try {
      const examined = await examine(db, storage, index, pending, pagesPerStep - step.pages);
      done.push(examined);
      step.pages += examined.change.pages.length;
      step.words += examined.change.pages.reduce((sum, { words }) => sum + words.length, 0);
      // The next step continues with its remaining pages.
      if (examined.hasMore) step.next = pending.number - 1;
      else step.failure = worse(step.failure, ...examined.failed);
    } catch (failure) {
      step.failure = worse(step.failure, failure);
    }
    if (step.pages >= pagesPerStep) break;
  }
  if (done.length === 0) return step;
  if (!(await lease.isHeldIn(db))) throw new LeaseLost();
  const changes = done.map(({ change }) => change);
  const nonEmpty = changes.filter(({ pages, removed }) => pages.length + removed.length > 0);
  if (nonEmpty.length > 0) await index.write(nonEmpty);
  const whole = done.filter(({ isWhole }) => isWhole);
  await markIndexed(db, whole);
  return step;
}

type PendingTexts = { number: number; object_id: string; changes: number };

/** The result of examining an object. */
type Examined = {
  pending: PendingTexts;
  change: TextChange;
  /** Whether it has no texts. */
  isEmpty: boolean;
  /** Whether this completes the object. */
  isWhole: boolean;
  /** Whether there was no room for more of its pages. */
  hasMore: boolean;
  /** Why the files of some pages cannot be read: the object stays due for them. */
  failed: unknown[];
};

/** A missing or unreadable file must not mask a more serious failure. */
function worse(...failures: unknown[]): unknown {
  const all = failures.filter((failure) => failure !== undefined);
  return all.find((one) => !isOfOneFile(one)) ?? all.find((one) => !isMissingFile(one)) ?? all[0];
}

/** @param limit maximum pages to read @throws {StorageUnavailable} */
async function examine(
  db: Kysely<Tables>,
  storage: Storage,
  index: TextIndex,
  pending: PendingTexts,
  limit: number,
): Promise<Examined> {
  const owner = { number: pending.number, objectId: pending.object_id };
  const all = await scanTexts(db, storage, owner.objectId);
  const texts = all.filter(({ position }) => position <= maxPosition);
  const indexed = await index.sources(owner);
  const present = new Set(texts.map(({ position }) => position));
  const changed = texts.filter(({ position, source }) => indexed.get(position) !== source);
  const pages: IndexedPage[] = [];
  const failed: unknown[] = [];
  const rest = changed.slice(pagesPerStep);
  // Where many in a row cannot be read, a pass that always tried the first ones would never reach those behind them.
  const begin = Math.floor(Math.random() * rest.length);
  const inTurn = [...changed.slice(0, pagesPerStep), ...rest.slice(begin), ...rest.slice(0, begin)];
  for (const text of inTurn) {
    if (pages.length === limit || failed.length === maxFailed) break;
    try {
      pages.push({ position: text.position, source: text.source, words: await wordsOf(text) });
    } catch (error) {
      if (!isOfOneFile(error)) throw error;
      failed.push(error);
    }
  }
  const removed = [...indexed.keys()].filter((position) => !present.has(position));
  return {
    pending,
    change: { owner, pages, removed },
    isEmpty: texts.length === 0,
    isWhole: pages.length === changed.length,
    hasMore: pages.length === limit && pages.length + failed.length < changed.length,
    failed,
  };
}

async function nextPending(db: Kysely<Tables>, after: number): Promise<PendingTexts[]> {
  return await db
    .selectFrom('search_texts')
    .select(['number', 'object_id', 'changes'])
    .where('number', '>', after)
    .whereRef('changes', '<>', 'indexed')
    .orderBy('number')
    .limit(pagesPerStep)
    .execute();
}

/** Objects that have changed since they were examined remain due. */
async function markIndexed(db: Kysely<Tables>, examined: readonly Examined[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const { pending, isEmpty } of examined)
      if (isEmpty)
        await trx
          .deleteFrom('search_texts')
          .where('number', '=', pending.number)
          .where('changes', '=', pending.changes)
          .execute();
      else
        await trx
          .updateTable('search_texts')
          .set({ indexed: pending.changes })
          .where('number', '=', pending.number)
          .execute();
  });
}

/** The words of a page; none if its text is unreadable, which is reported to visitors who open it. */
async function wordsOf(text: ScanText): Promise<string[]> {
  try {
    const { text: clean } = await text.read();
    return foldedWords(clean.slice(0, maxCharacters)).slice(0, maxWords);
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}
