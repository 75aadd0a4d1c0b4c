import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { storageFolder } from '#lib/scans/addresses.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * A server on a copy of the demonstration's store, with the same files of scans, for tests that write or that need
 * settings of their own: a second server on the same folder would move its addresses to its own origin.
 */
export async function serveDemoCopy(
  environment: Record<string, string>,
): Promise<RunningServer & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'czytelnia-demo-'));
  const demo = new Database(storeFile('.test/demo'));
  demo.exec(`VACUUM INTO '${storeFile(dataDir)}'`);
  demo.close();
  symlinkSync(resolve(storageFolder('.test/demo')), storageFolder(dataDir));
  const server = await startServer({ dataDir, environment });
  return {
    ...server,
    dataDir,
    stop: async () => {
      const code = await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
