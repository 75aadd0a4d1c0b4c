// npm run bench:viewer: our object page against OpenSeadragon alone and other viewers; prints a table.
import { ensureDependencies, ensurePages, ensurePrograms, main, once, run } from './steps.mjs';

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
  await ensurePeers();
  const { ensureBrowser } = await import('./browser.mjs');
  process.env.CHROMIUM_PATH = await ensureBrowser();
  if (!process.env.DATA_DIR)
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.bench/demo' });
  await compareViewers(options);
});

/** The other viewers, which nothing but this comparison needs. Scripts of their packages do not run. */
async function ensurePeers() {
  const sources = ['bench/viewer/package.json', 'bench/viewer/package-lock.json'];
  await once('other viewers', 'bench/viewer/node_modules/.czytelnia-lock', sources, async () => {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', '--prefix', 'bench/viewer', ...quiet]);
  });
}
