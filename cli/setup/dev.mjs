// npm run dev: the same server, with Next compiling pages on change and nothing cached.
import { ensureDependencies, ensurePrograms, main } from './steps.mjs';

await main(async () => {
  await ensureDependencies();
  await ensurePrograms();
  process.argv.push('--dev');
  await import(new URL('../../dist/server.js', import.meta.url).href);
});
