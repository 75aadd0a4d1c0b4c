// npm run faults: the site under visitors while a simulated catalogue service fails in every way.
import { ensureDependencies, ensurePages, ensurePrograms, main } from './steps.mjs';

await main(async () => {
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  const { bundle } = await import('./build.mjs');
  await bundle({ faults: 'bench/faults.ts' }, '.bench/programs');
  await import(new URL('../../.bench/programs/faults.js', import.meta.url).href);
});
