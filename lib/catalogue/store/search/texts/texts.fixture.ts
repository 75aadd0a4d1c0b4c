import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { digestFor, scanRecord } from '../../records.fixture.ts';
import type { ScanRecord } from '../../records.ts';
import type { Store } from '../../store.ts';
import { indexTexts } from './index-texts.ts';
import { openTextIndex } from './open-text-index.ts';
import type { TextIndex } from './text-index.ts';

export const heldLease = { isHeldIn: async () => true };

/** A scan with a text whose file is in storage. */
export function scanWithText(dataDir: string, text: string): ScanRecord {
  return scanWithFile(dataDir, altoOf(pageOf(`<TextBlock>${linesOf(text)}</TextBlock>`)));
}

/** The same, with the given file content. */
export function scanWithFile(dataDir: string, file: string): ScanRecord {
  const textDigest = digestFor(file);
  const folder = digestFolder(storageFolder(dataDir), textDigest);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'alto.xml'), file);
  return scanRecord(file, { textDigest, textBytes: file.length });
}

/** Indexes all texts that are due. @returns number of pages written */
export async function indexAllTexts(
  { db, file, dataDir }: Pick<Store, 'db' | 'file'> & { dataDir: string },
  index: TextIndex = openTextIndex({ db, file }),
): Promise<number> {
  await index.open(heldLease);
  while (await index.feedRecords?.());
  const storage = diskStorage(storageFolder(dataDir));
  let pages = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const step: Awaited<ReturnType<typeof indexTexts>> = await indexTexts(
      { db, storage, index, lease: heldLease },
      after,
    );
    pages += step.pages;
    after = step.next;
  }
  await index.finishPass?.();
  await index.close();
  return pages;
}
