// npm start: sets up whatever is missing, then serves the library.
import { ensureDependencies, ensurePages, ensurePrograms, explainInterruption, main, run } from './steps.mjs';

await main(async () => {
  const done = explainInterruption();
  await ensureDependencies();
  await ensurePrograms();
  // In parallel, because each leaves a core idle for part of the time.
  await Promise.all([ensurePages(), run(process.execPath, ['dist/cli.js', 'demo', '--first-start'])]);
  done();
  process.env.NODE_ENV ??= 'production';
  await import(new URL('../../dist/server.js', import.meta.url).href);
});
