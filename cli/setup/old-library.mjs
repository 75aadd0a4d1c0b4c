// npm run old-library -- [COMMIT]: generates a library with an older version, and its answers, for the migration tests.
import { ensureDependencies, main } from './steps.mjs';

await main(async () => {
  await ensureDependencies();
  const { bundle } = await import('./build.mjs');
  await bundle({ 'old-library': 'e2e/old-libraries/make.ts' }, '.test/programs');
  await import(new URL('../../.test/programs/old-library.js', import.meta.url).href);
});
