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

/** Vitest's global setup for tests on the embedded store: an empty one to copy, since creating it takes 0.1 s. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-empty-'));
  const store = await openStore({ dataDir: folder });
  await store.close();
  project.provide('emptyStore', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies an empty store into an empty folder, if these tests run on the embedded one. */
export function copyEmptyStore(dataDir: string): void {
  const template = inject('emptyStore');
  if (template !== undefined && !existsSync(storeFile(dataDir)))
    copyFileSync(storeFile(template), storeFile(dataDir));
}
