// npm run upstream: a simulated catalogue service, for developing the site without a real one.
import { ensureDependencies, main } from './steps.mjs';

await main(async () => {
  await ensureDependencies();
  const { bundle } = await import('./build.mjs');
  await bundle({ upstream: 'e2e/upstream/main.ts' }, '.test/programs');
  await import(new URL('../../.test/programs/upstream.js', import.meta.url).href);
});
