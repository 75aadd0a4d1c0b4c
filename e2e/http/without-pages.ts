// A site with empty pages as a process of its own, for tests that kill one: it starts in a third of the time.
import { startWithoutPages } from './without-pages.fixture.ts';

const environment = process.env as Record<string, string>;
const { url, stop } = await startWithoutPages({ dataDir: environment.DATA_DIR ?? '', environment });
process.once('SIGTERM', async () => process.exit((await stop()) ?? 1));
process.stdout.write(`It is open at ${url}\n`);
