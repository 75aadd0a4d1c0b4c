import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { placesOf, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import type { Catalogue } from '../catalogue.ts';
import { storeCatalogue } from './catalogue.ts';
import { openStore, type Store } from './database.ts';

/** Where the library of these tests is reached. */
export const origin = 'https://library.example';
export const places = placesOf(origin);

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new connection to the store of a folder, closed after the test. */
export async function connect(dataDir: string): Promise<Store & { catalogue: Catalogue }> {
  const store = await openStore(dataDir);
  onTestFinished(() => store.close());
  return { ...store, catalogue: storeCatalogue(store, places, diskStorage(storageFolder(dataDir))) };
}

/** An empty store of its own for one test. */
export async function temporaryStore(): Promise<Store & { catalogue: Catalogue; dataDir: string }> {
  const dataDir = temporaryFolder();
  return { ...(await connect(dataDir)), dataDir };
}
