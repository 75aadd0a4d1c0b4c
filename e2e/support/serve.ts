import { rmSync } from 'node:fs';
import { secret } from './editor.ts';
import { makeCatalogue } from './generated-catalogue.ts';
import { addLongWork } from './long-work.ts';
import { type RunningServer, startServer } from './server.ts';

const generatedFolder = '.test/made';
const environment = { PREVIEW_SECRET: secret };

/**
 * Starts two production servers for all browser tests: one on the demonstration collection, one on a generated
 * catalogue that is long enough to walk and hostile enough to hurt, with a work of 1,500 scans. Editors may sign in at
 * both; what they save, they save at the second.
 */
export default async function serve(): Promise<() => Promise<void>> {
  const [demo, generated] = await Promise.all([
    startServer({ dataDir: '.test/demo', environment }),
    startGenerated(),
  ]);
  process.env.SITE_URL = demo.url;
  process.env.MADE_URL = generated.url;
  return async () => {
    await Promise.all([demo.stop(), generated.stop()]);
  };
}

async function startGenerated(): Promise<RunningServer> {
  rmSync(generatedFolder, { recursive: true, force: true });
  await makeCatalogue(generatedFolder, 520);
  await addLongWork(generatedFolder);
  return await startServer({ dataDir: generatedFolder, environment });
}
