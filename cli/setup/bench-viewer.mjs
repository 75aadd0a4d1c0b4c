// npm run bench:viewer: compares our object page with plain OpenSeadragon and other viewers, and prints a table.
import { ensureDependencies, ensurePackages, ensurePages, ensurePrograms, main, run } from './steps.mjs';

await main(async () => {
  await ensureDependencies();
  const { bundle } = await import('./build.mjs');
  await bundle({ viewer: 'bench/viewer.ts', static: 'bench/static.ts' }, '.bench/programs');
  const { compareViewers, optionsOf } = await import(
    new URL('../../.bench/programs/viewer.js', import.meta.url).href
  );
  const options = optionsOf(process.argv.slice(2));
  await ensurePrograms();
  await ensurePages();
  await ensurePackages('other viewers', 'bench/viewer');
  const { ensureBrowser } = await import('./browser.mjs');
  process.env.CHROMIUM_PATH = await ensureBrowser();
  if (!process.env.DATA_DIR)
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.bench/demo' });
  await compareViewers(options);
});
