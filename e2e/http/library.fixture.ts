import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { ask, type RawAnswer, type RawRequest } from '../support/http.ts';
import { makeCatalogue } from '../support/made-catalogue.ts';
import { type RunningServer, startServer } from '../support/server.ts';

export type Library = {
  dataDir: string;
  server: RunningServer;
  url: string;
  ask(target: string, request?: RawRequest): Promise<RawAnswer>;
  json(target: string): Promise<unknown>;
};

/** Fills a data folder with the made catalogue, which is made once for all files of a run. */
export async function fillWithCatalogue(dataDir: string): Promise<void> {
  const shared = join(inject('sharedFolder'), 'catalogue');
  if (!existsSync(shared)) {
    const own = await mkdtemp(`${shared}-`);
    await makeCatalogue(own);
    await rename(own, shared).catch((error: unknown) => {
      // The tests of another file were quicker.
      if (!existsSync(shared)) throw error;
    });
  }
  await cp(shared, dataDir, { recursive: true });
}

/** The production server on a made catalogue of its own, for all tests of a file. */
export function serveLibrary(
  fill: (dataDir: string) => Promise<void> = fillWithCatalogue,
  environment: Record<string, string> = {},
): Library {
  const library: Partial<Library> = {};
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'czytelnia-http-'));
    await fill(dataDir);
    const server = await startServer({ dataDir, environment });
    Object.assign(library, { dataDir, server, url: server.url });
  });
  afterAll(async () => {
    await library.server?.stop();
    if (library.dataDir) await rm(library.dataDir, { recursive: true, force: true });
  });
  library.ask = (target, request) => ask(library.url ?? '', target, request);
  library.json = async (target) => JSON.parse((await ask(library.url ?? '', target)).text());
  return library as Library;
}

/** What signs an editor in where a test's server is started with it as PREVIEW_SECRET. */
export const previewSecret = 'a secret for the tests of previews';

/** Cookie header of an editor who has signed in. */
export async function editorCookie({ url, ask }: Library): Promise<string> {
  const answer = await ask('/preview/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url },
    body: new URLSearchParams({ secret: previewSecret, name: 'Ewa', locale: 'pl' }).toString(),
  });
  return answer.header('Set-Cookie')?.split(';')[0] ?? '';
}
