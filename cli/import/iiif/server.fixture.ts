import { onTestFinished } from 'vitest';
import { type IiifServer, openIiifServer } from './open-server.fixture.ts';

/** `openIiifServer` that is closed after the test. */
export async function iiifServer(...parameters: Parameters<typeof openIiifServer>): Promise<IiifServer> {
  const server = await openIiifServer(...parameters);
  onTestFinished(server.close);
  return server;
}
