// node demo/run.mjs FOLDER: installs the packages that make the demonstration collection, and writes it into a folder.
import { bundle } from '../cli/setup/build.mjs';
import { ensurePackages, main, root, run } from '../cli/setup/steps.mjs';

await main(async () => {
  await ensurePackages('packages of the demonstration collection', 'demo');
  await bundle({ main: 'demo/main.ts' }, 'demo/dist');
  await run(process.execPath, [`${root}/demo/dist/main.js`, ...process.argv.slice(2)]);
});
