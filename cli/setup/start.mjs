// npm start: sets everything up that is missing, then serves the library.
import { ensureDependencies, ensurePages, ensurePrograms, main, run, sayIfInterrupted } from './steps.mjs';

await main(async () => {
  const done = sayIfInterrupted();
  await ensureDependencies();
  await ensurePrograms();
  // The demonstration says itself what is wrong with it.
  const demonstration = run(process.execPath, ['dist/cli.js', 'demo', '--first-start']);
  // Both have stretches that leave a core idle.
  await Promise.all([ensurePages(), demonstration.catch(() => process.exit(1))]);
  done();
  process.env.NODE_ENV ??= 'production';
  await import(new URL('../../dist/server.js', import.meta.url).href);
});
