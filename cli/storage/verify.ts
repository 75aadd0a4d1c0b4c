import type { Store } from '#lib/catalogue/store/database.ts';
import { bulkHolder, holderOf, referencedDigests } from '#lib/catalogue/store/references.ts';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { checkStored } from '#lib/scans/storage/check.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';

/** A discrepancy; `files` names the first few files concerned. Servers rebuild what is `unmade` by themselves. */
export type Problem = {
  digest: string;
  problem: 'missing' | 'damaged' | 'unreadable' | 'unreferenced' | 'unmade';
  holder: string;
  files: string[];
};

/** The result of a verification. `unlisted`: folders without checksums, of which only the names were compared. */
export type Verification = {
  folders: number;
  bytes: number;
  unlisted: number;
  problems: Problem[];
};

const concurrency = 8;
const maxNames = 3;
const bySeverity = ['unreadable', 'missing', 'damaged'] as const;

/**
 * Compares store and storage both ways: everything the store refers to must be there intact, and everything there must
 * be referred to. Memory use does not grow with the library.
 * @param readAll false: compare only sizes where checksums require reading the files
 */
export async function verifyStorage(
  { db }: Store,
  storage: Storage,
  readAll: boolean,
  advance: (digest: string) => void,
): Promise<Verification> {
  const result: Verification = { folders: 0, bytes: 0, unlisted: 0, problems: [] };
  await forEachConcurrently(
    concurrency,
    bothSorted(referencedDigests(db), storage.digests()),
    async ([digest, where]) => {
      advance(digest);
      result.folders += 1;
      // An import may have stored its object since the store was read, or removed it since, below.
      if (where === 'second' && (await holderOf(db, digest)) === '') {
        result.problems.push({ digest, problem: 'unreferenced', holder: '', files: [] });
        return;
      }
      const { faults, isListed, bytes } = await checkStored(storage, digest, readAll);
      result.bytes += bytes;
      if (!isListed) result.unlisted += 1;
      if (faults.length === 0) return;
      const names = faults.map(({ name }) => name).filter((name) => name !== '');
      const more = names.length > maxNames ? [`and ${names.length - maxNames} more`] : [];
      const holder = await holderOf(db, digest);
      if (holder === '') return;
      const worst = bySeverity.find((kind) => faults.some(({ fault }) => fault === kind)) ?? 'damaged';
      const isNotBuilt = worst === 'missing' && holder === bulkHolder && !(await storage.has(digest));
      result.problems.push({
        digest,
        problem: isNotBuilt ? 'unmade' : worst,
        holder,
        files: [...names.slice(0, maxNames), ...more],
      });
    },
  );
  return result;
}

/** Which of two sorted sequences contain a text. */
type Found = 'first' | 'second' | 'both';

/** Merges two ascending sequences, and reports for each text which of them contain it. */
export async function* bothSorted(
  first: AsyncIterable<string>,
  second: AsyncIterable<string>,
): AsyncGenerator<[text: string, where: Found]> {
  const [one, two] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()];
  let [a, b] = [await one.next(), await two.next()];
  while (!a.done || !b.done) {
    if (b.done || (!a.done && a.value < b.value)) {
      yield [a.value as string, 'first'];
      a = await one.next();
    } else if (a.done || b.value < a.value) {
      yield [b.value, 'second'];
      b = await two.next();
    } else {
      yield [a.value, 'both'];
      [a, b] = [await one.next(), await two.next()];
    }
  }
}
