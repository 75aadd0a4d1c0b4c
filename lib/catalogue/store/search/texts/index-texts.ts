import type { Kysely } from 'kysely';
import { MissingFile, type Storage } from '#lib/scans/storage/storage.ts';
import { foldedWords } from '#lib/search/words.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { LeaseLost } from '../../../mirror/store.ts';
import type { Lease } from '../../lease.ts';
import type { Tables } from '../../tables.ts';
import { transact } from '../../transaction.ts';
import { type ScanText, scanTexts } from './scan-texts.ts';
import { type IndexedPage, maxPosition, type TextChange, type TextIndex } from './text-index.ts';

/** Maximum pages and objects per step; after each, other work gets its turn and the progress is kept. */
const pagesTogether = 20;

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
  /** Number behind which to continue; undefined: no further objects are due. */
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
  const done: Looked[] = [];
  for (const due of await nextDue(db, after)) {
    step.next = due.number;
    try {
      const looked = await look(db, storage, index, due, pagesTogether - step.pages);
      done.push(looked);
      step.pages += looked.change.pages.length;
      step.words += looked.change.pages.reduce((sum, { words }) => sum + words.length, 0);
      // The next step continues with its remaining pages.
      if (!looked.isWhole) step.next = due.number - 1;
    } catch (failure) {
      // A missing file must not mask a more serious failure.
      if (step.failure === undefined || !(failure instanceof MissingFile)) step.failure = failure;
    }
    if (step.pages >= pagesTogether) break;
  }
  if (done.length === 0) return step;
  if (!(await lease.isHeldIn(db))) throw new LeaseLost();
  const changes = done.map(({ change }) => change);
  const some = changes.filter(({ pages, removed }) => pages.length + removed.length > 0);
  if (some.length > 0) await index.write(some);
  await noteDone(
    db,
    done.filter(({ isWhole }) => isWhole),
  );
  return step;
}

type Due = { number: number; object_id: string; changes: number };

/** The findings about an object. */
type Looked = {
  due: Due;
  change: TextChange;
  /** Whether it has no texts. */
  isEmpty: boolean;
  /** Whether this completes the object. */
  isWhole: boolean;
};

/** @param limit maximum pages to read @throws {StorageUnavailable} */
async function look(
  db: Kysely<Tables>,
  storage: Storage,
  index: TextIndex,
  due: Due,
  limit: number,
): Promise<Looked> {
  const owner = { number: due.number, objectId: due.object_id };
  const all = await scanTexts(db, storage, owner.objectId);
  const texts = all.filter(({ position }) => position <= maxPosition);
  const indexed = await index.sources(owner);
  const stays = new Set(texts.map(({ position }) => position));
  const changed = texts.filter(({ position, source }) => indexed.get(position) !== source);
  const pages: IndexedPage[] = [];
  for (const text of changed.slice(0, limit))
    pages.push({ position: text.position, source: text.source, words: await wordsOf(text) });
  const removed = [...indexed.keys()].filter((position) => !stays.has(position));
  return {
    due,
    change: { owner, pages, removed },
    isEmpty: texts.length === 0,
    isWhole: pages.length === changed.length,
  };
}

async function nextDue(db: Kysely<Tables>, after: number): Promise<Due[]> {
  return await db
    .selectFrom('search_texts')
    .select(['number', 'object_id', 'changes'])
    .where('number', '>', after)
    .whereRef('changes', '<>', 'indexed')
    .orderBy('number')
    .limit(pagesTogether)
    .execute();
}

/** Objects that have changed since they were examined remain due. */
async function noteDone(db: Kysely<Tables>, looked: readonly Looked[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const { due, isEmpty } of looked)
      if (isEmpty)
        await trx
          .deleteFrom('search_texts')
          .where('number', '=', due.number)
          .where('changes', '=', due.changes)
          .execute();
      else
        await trx
          .updateTable('search_texts')
          .set({ indexed: due.changes })
          .where('number', '=', due.number)
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
