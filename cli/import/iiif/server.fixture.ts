import { onTestFinished } from 'vitest';
import { type IiifServer, openIiifServer } from './open-server.fixture.ts';

/** Runs `openIiifServer`, and closes the server after the test. */
export async function iiifServer(...parameters: Parameters<typeof openIiifServer>): Promise<IiifServer> {
  const server = await openIiifServer(...parameters);
  onTestFinished(server.close);
  return server;
}
