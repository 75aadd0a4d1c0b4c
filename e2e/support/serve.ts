import { startServer } from './server.ts';

/** Starts the production server on the demonstration collection, once for all browser tests. */
export default async function serve(): Promise<() => Promise<void>> {
  const server = await startServer({ dataDir: '.test/demo' });
  process.env.SITE_URL = server.url;
  return () => server.stop();
}
