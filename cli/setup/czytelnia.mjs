// npm run czytelnia: the operator's command line.
import { ensureDependencies, ensurePrograms, main } from './steps.mjs';

// Paths are relative to the folder the operator called from, not to the project.
process.env.CZYTELNIA_FROM ??= process.env.INIT_CWD ?? process.cwd();

await main(async () => {
  await ensureDependencies();
  await ensurePrograms();
  await import(new URL('../../dist/cli.js', import.meta.url).href);
});
