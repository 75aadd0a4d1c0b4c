import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { copyLibrary } from '../support/copy-library.ts';
import { fetchRaw, type RawRequest, type RawResponse } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import type { Shared, SharedName } from './global.fixture.ts';

export type SharedLibrary = {
  dataDir: string;
  url: string;
  fetchRaw(target: string, request?: RawRequest): Promise<RawResponse>;
  json(target: string): Promise<unknown>;
};
export type Library = SharedLibrary & { server: RunningServer };

async function shared(name: SharedName): Promise<Shared> {
  const response = await fetch(inject('shared') + name);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Shared;
}

/** Fills a data folder with the generated catalogue, which is created once for all files of a run. */
export async function fillWithCatalogue(dataDir: string): Promise<void> {
  await copyLibrary((await shared('catalogue')).dataDir, dataDir);
}

/**
 * A production server for all files of a run, which do not change its data: on a copy of the demonstration or on the
 * generated catalogue. Editors may sign in.
 */
export function shareLibrary(name: 'demo' | 'made'): SharedLibrary {
  const library = clientOf({ url: '', dataDir: '' });
  beforeAll(async () => {
    Object.assign(library, await shared(name));
  });
  return library;
}

/** The production server on a generated catalogue of its own, for all tests of a file. */
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
  return clientOf(library as Library);
}

/** Adds requests to a library whose address may be known only later. */
function clientOf<Base extends Shared>(library: Base): Base & SharedLibrary {
  return Object.assign(library, {
    fetchRaw: (target: string, request?: RawRequest) => fetchRaw(library.url, target, request),
    json: async (target: string): Promise<unknown> =>
      JSON.parse((await fetchRaw(library.url, target)).text()),
  });
}
