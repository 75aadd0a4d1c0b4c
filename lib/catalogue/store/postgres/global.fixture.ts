import type { TestProject } from 'vitest/node';
import { openStore } from '../database.ts';
import { execOn, startServer } from './server.fixture.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port of the server that the stores of these tests are on; undefined: they are embedded. */
    postgresPort: number;
  }
}

/** Database that each test's own begins as a copy of. */
export const template = 'template_of_tests';

/** Vitest's set-up of the project that runs on PostgreSQL: one server, with an empty store to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  await execOn(server.url('postgres'), `CREATE DATABASE ${template}`);
  const store = await openStore({ dataDir: '', databaseUrl: server.url(template) });
  await store.close();
  project.provide('postgresPort', server.port);
  return () => server.stop();
}
