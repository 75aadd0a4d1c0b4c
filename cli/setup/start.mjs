// npm start: sets everything up that is missing, then serves the library.
import { ensureDependencies, ensurePages, ensurePrograms, main, run } from './steps.mjs';

await main(async () => {
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  await run(process.execPath, ['dist/cli.js', 'demo', '--first-start']);
  process.env.NODE_ENV ??= 'production';
  await import(new URL('../../dist/server.js', import.meta.url).href);
});
