import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openStore, storeFile } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of an empty embedded store. */
    emptyStore: string;
  }
}

/** Vitest's set-up of the project on the embedded store: one that is empty, to copy. To make one takes a tenth of a second. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-empty-'));
  const store = await openStore({ dataDir: folder });
  await store.close();
  project.provide('emptyStore', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Puts an empty store into an empty folder, where these tests are on the embedded one. */
export function placeEmptyStore(dataDir: string): void {
  const template = inject('emptyStore');
  if (template !== undefined && !existsSync(storeFile(dataDir)))
    copyFileSync(storeFile(template), storeFile(dataDir));
}
