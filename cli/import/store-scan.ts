import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { noteUnreferenced } from '#lib/catalogue/store/files.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { UnreadableFile } from '#lib/scans/inspect.ts';
import { factsFile, type MadeScan, recipe } from '#lib/scans/make.ts';
import { digestOf, isStored, publish, stagingFolder } from '#lib/scans/storage.ts';
import { Refused } from '../refused.ts';
import type { SourceScan } from './sources/source.ts';
import type { ScanWorkers } from './workers.ts';

/** What is needed to put files into the storage. */
export type Stores = { db: Kysely<Tables>; dataDir: string; maxPixels: number; workers: ScanWorkers };

/** The machine, not the file, is to blame; the import cannot go on. */
export class StorageFailure extends Refused {
  override readonly name = 'StorageFailure';
}

const textRecipe = 'alto-1';

/**
 * Makes the files of a scan and of its text unless they are there, and gives the record of both. What is made is
 * noted as unreferenced first: a run that is killed before the object is kept leaves a trace to clear.
 * @throws {UnreadableFile | StorageFailure}
 */
export async function storeScan(
  stores: Stores,
  scan: SourceScan,
): Promise<{ record: ScanRecord; wasMade: boolean }> {
  const digest = await digestOf(scan.file, recipe);
  const { made, wasMade } = await madeScan(stores, scan.file, digest);
  const text = scan.text ? await storeText(stores, scan.text) : undefined;
  const record: ScanRecord = {
    digest,
    textDigest: text?.digest ?? null,
    facts: {
      ...made,
      textBytes: text?.bytes ?? null,
      structure: scan.structure ?? 'SINGLE_PAGE',
      functions: scan.functions ?? [],
      interesting: scan.interesting ?? false,
      name: scan.name ?? null,
      description: scan.description ?? null,
      rotation: scan.rotation ?? 0,
    },
  };
  return { record, wasMade };
}

async function madeScan(
  stores: Stores,
  file: string,
  digest: string,
): Promise<{ made: MadeScan; wasMade: boolean }> {
  const { db, dataDir, maxPixels, workers } = stores;
  const storage = storageFolder(dataDir);
  if (await isStored(storage, digest)) {
    const facts = await readFile(join(digestFolder(storage, digest), factsFile), 'utf8');
    return { made: JSON.parse(facts) as MadeScan, wasMade: false };
  }
  await noteUnreferenced(db, [digest]);
  const result = await workers.make({ file, digest, dataDir, maxPixels });
  if ('unreadable' in result) throw new UnreadableFile(result.unreadable);
  if ('failed' in result) throw new StorageFailure(`${file}: ${result.failed}`);
  return { made: result.made, wasMade: true };
}

async function storeText({ db, dataDir }: Stores, file: string): Promise<{ digest: string; bytes: number }> {
  const digest = await digestOf(file, textRecipe);
  const storage = storageFolder(dataDir);
  if (!(await isStored(storage, digest))) {
    await noteUnreferenced(db, [digest]);
    const folder = join(stagingFolder(dataDir), digest);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await copyFile(file, join(folder, 'alto.xml'));
    await publish(folder, storage, digest);
  }
  return { digest, bytes: (await stat(file)).size };
}
