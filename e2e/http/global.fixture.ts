import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startService } from '#lib/catalogue/mirror/service/service.fixture.ts';
import { copyLibrary } from '../support/copy-library.ts';
import { serveDemoCopy } from '../support/demo-copy.ts';
import { secret } from '../support/editor.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { type RunningServer, startServer } from '../support/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address that returns what test files share, by name: the first request creates it. */
    shared: string;
  }
}

/** Shared by test files: the generated catalogue, a server on a copy of it, and one on a copy of the demonstration. */
export type SharedName = 'catalogue' | 'made' | 'demo';
export type Shared = { dataDir: string /** Where it is served, if it is. */; url: string };

// All test files have the same client address.
const environment = { CLIENT_LIMIT: 'off', PREVIEW_SECRET: secret };

/** Vitest's setup of the tests over HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-shared-'));
  const servers: RunningServer[] = [];
  const serve = (server: RunningServer, dataDir: string): Shared => {
    servers.push(server);
    return { dataDir, url: server.url };
  };
  const make: Record<SharedName, () => Promise<Shared>> = {
    catalogue: async () => {
      const dataDir = join(folder, 'catalogue');
      await makeCatalogue(dataDir);
      return { dataDir, url: '' };
    },
    made: async () => {
      const dataDir = join(folder, 'made');
      await copyLibrary((await share('catalogue')).dataDir, dataDir);
      return serve(await startServer({ dataDir, environment }), dataDir);
    },
    demo: async () => {
      const server = await serveDemoCopy(environment);
      return serve(server, server.dataDir);
    },
  };
  const libraries = new Map<SharedName, Promise<Shared>>();
  const share = (name: SharedName): Promise<Shared> => {
    const making = libraries.get(name) ?? make[name]();
    libraries.set(name, making);
    return making;
  };
  const door = await startService(async ({ url = '' }, response) => {
    try {
      response.end(JSON.stringify(await share(url.slice(1) as SharedName)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  project.provide('shared', door.url);
  return async () => {
    await door.stop();
    await Promise.allSettled(libraries.values());
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
