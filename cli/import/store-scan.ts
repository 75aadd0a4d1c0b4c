import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { usualStructure } from '#lib/catalogue/schema.ts';
import { markUnreferenced } from '#lib/catalogue/store/files.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';
import { documentFormat } from '#lib/scans/inspect.ts';
import { factsFile, type GeneratedScan, previousRecipes, recipe } from '#lib/scans/make.ts';
import { contentDigest, storageDigest, withStaging } from '#lib/scans/staging.ts';
import { readStored, type Storage } from '#lib/scans/storage/storage.ts';
import type { LocalScan } from './local-scans.ts';
import type { LinkedImage } from './remote/link.ts';
import { readText } from './texts/formats.ts';
import { type ScanMakers, StorageFailure } from './workers.ts';

export type Stores = {
  db: Kysely<Tables>;
  storage: Storage;
  config: Pick<Config, 'dataDir' | 'maxPixels'>;
  workers: ScanMakers;
  /** Work in progress by digest: several objects may have the same bytes. */
  inProgress: Map<string, Promise<unknown>>;
};

export type StoredScan = {
  record: ScanRecord;
  /** Digest of the image's own bytes, whatever recipe its files were made with; for a linked image, its address. */
  content: string;
  outcome: 'made' | 'reused' | 'linked';
};

/** Version of the conversion of texts to ALTO; if it changes, an import converts them again. */
const textRecipe = 'alto-4';

/**
 * Makes the files of a scan and of its text unless they exist, and returns the record of both. New files are first
 * recorded as unreferenced, so that they are cleaned up if the run is killed before the object is stored.
 * @throws {UnreadableFile | StorageFailure}
 */
export async function storeScan(stores: Stores, scan: LocalScan): Promise<StoredScan> {
  const { file, page = 1, linked } = scan;
  const content = linked ? file : await contentOf(file, page);
  const { digest, files, outcome } = linked
    ? filesElsewhere(linked)
    : await serialized(stores.inProgress, content, () => generateScan(stores, file, page, content));
  const text = await storedText(stores, scan);
  const record: ScanRecord = {
    digest,
    ...files,
    // A page's text in its document is stored in the same folder as the page.
    textDigest: text?.digest ?? (files.textBytes === undefined ? null : digest),
    textBytes: text?.bytes ?? files.textBytes ?? null,
    structure: scan.structure ?? usualStructure,
    functions: scan.functions ?? [],
    interesting: scan.interesting ?? false,
    label: scan.name ?? null,
    description: scan.description ?? null,
    rotation: scan.rotation ?? 0,
  };
  return { record, content, outcome };
}

/** The files of a scan, and the digest that names their folder. */
type ScanFiles = {
  digest: string;
  files: GeneratedScan & Partial<LinkedImage>;
  outcome: StoredScan['outcome'];
};

const filesElsewhere = (image: LinkedImage): ScanFiles => ({
  digest: '',
  files: { ...image, imageBytes: 0, thumbnails: [] },
  outcome: 'linked',
});

/** Digest of an image's own bytes, including the page number for later pages of a file. @throws {UnreadableFile} */
export async function contentOf(file: string, page = 1): Promise<string> {
  const bytes = await contentDigest(file);
  // The first page has the digest of the file, for compatibility.
  return page === 1 ? bytes : `${bytes} page ${page}`;
}

async function serialized<Result>(
  inProgress: Stores['inProgress'],
  digest: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = inProgress.get(digest);
  const result = before ? before.then(work, work) : work();
  inProgress.set(digest, result);
  try {
    return await result;
  } finally {
    if (inProgress.get(digest) === result) inProgress.delete(digest);
  }
}

async function generateScan(stores: Stores, file: string, page: number, content: string): Promise<ScanFiles> {
  const { db, storage, config, workers } = stores;
  const before = (await documentFormat(file)) ? [] : previousRecipes;
  for (const digest of [recipe, ...before].map((one) => storageDigest(content, one)))
    if (await storage.has(digest)) {
      const facts = await readStored(storage, digest, factsFile);
      return { digest, files: JSON.parse(facts.toString('utf8')) as GeneratedScan, outcome: 'reused' };
    }
  const digest = storageDigest(content, recipe);
  await markUnreferenced(db, [digest]);
  const files = await withStaging(config.dataDir, digest, async (folder) => {
    const facts = await workers.make({ file, folder, maxPixels: config.maxPixels, page });
    await storage.put(folder, digest).catch((error: unknown) => {
      throw new StorageFailure(error instanceof Error ? error.message : String(error), { cause: error });
    });
    return facts;
  });
  return { digest, files, outcome: 'made' };
}

/** The scan's text: from its own file, else the transcript in its description. */
async function storedText(
  stores: Stores,
  { text, textPage, transcript }: LocalScan,
): Promise<{ digest: string; bytes: number } | undefined> {
  if (text) return await storeText(stores, text, textPage);
  if (!transcript) return undefined;
  const digest = storageDigest(transcript, 'transcript');
  return await serialized(stores.inProgress, digest, () =>
    withStaging(stores.config.dataDir, digest, async (folder) => {
      const file = join(folder, 'transcript.txt');
      // A form feed would start a new page.
      await writeFile(file, transcript.replaceAll('\f', '\n'));
      return await storeText(stores, file);
    }),
  );
}

async function storeText(stores: Stores, file: string, page = 1): Promise<{ digest: string; bytes: number }> {
  const { db, storage, config, inProgress } = stores;
  const content = await contentDigest(file);
  const digest = storageDigest(`${content} page ${page}`, textRecipe);
  await serialized(inProgress, digest, async () => {
    if (await storage.has(digest)) return;
    const bytes = await readText(file, page);
    await markUnreferenced(db, [digest]);
    await withStaging(config.dataDir, digest, async (folder) => {
      await writeFile(join(folder, 'alto.xml'), bytes);
      await storage.put(folder, digest);
    });
  });
  const stored = await storage.stat(digest, 'alto.xml');
  if (!stored) throw new StorageFailure(`${storage.name} lacks ${digest}/alto.xml, which it had`);
  return { digest, bytes: stored.size };
}
