// npm run old-library -- [COMMIT]: a library made by an older version, with its answers, for the tests that bring it over.
import { ensureDependencies, main } from './steps.mjs';

await main(async () => {
  await ensureDependencies();
  const { bundle } = await import('./build.mjs');
  await bundle({ 'old-library': 'e2e/old-libraries/make.ts' }, '.test/programs');
  await import(new URL('../../.test/programs/old-library.js', import.meta.url).href);
});
