import { rmSync } from 'node:fs';
import { secret } from './editor.ts';
import { addLongWork } from './long-work.ts';
import { makeCatalogue } from './made-catalogue.ts';
import { type RunningServer, startServer } from './server.ts';

const madeFolder = '.test/made';
const environment = { PREVIEW_SECRET: secret };

/**
 * Starts two production servers for all browser tests: one on the demonstration collection, one on a made catalogue
 * that is long enough to walk and hostile enough to hurt, with a work of 1,500 scans. Editors may sign in at both; what
 * they save, they save at the second.
 */
export default async function serve(): Promise<() => Promise<void>> {
  const [demo, made] = await Promise.all([startServer({ dataDir: '.test/demo', environment }), startMade()]);
  process.env.SITE_URL = demo.url;
  process.env.MADE_URL = made.url;
  return async () => {
    await Promise.all([demo.stop(), made.stop()]);
  };
}

async function startMade(): Promise<RunningServer> {
  rmSync(madeFolder, { recursive: true, force: true });
  await makeCatalogue(madeFolder, 520);
  await addLongWork(madeFolder);
  return await startServer({ dataDir: madeFolder, environment });
}
