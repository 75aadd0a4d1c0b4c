// npm run bench:soak: half an hour of load at 70 % of what the site can serve; `-- --minutes 5` shortens it.
import { readFileSync } from 'node:fs';
import { ensureRivals } from './rivals.mjs';
import { ensureDependencies, ensurePages, ensurePrograms, main, run } from './steps.mjs';
import { table } from './table.mjs';

await main(async () => {
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  await ensureRivals(['wrk']);
  const { bundle } = await import('./build.mjs');
  await bundle({ soak: 'bench/soak.ts' }, '.bench/programs');
  if (!process.env.DATA_DIR)
    await run(process.execPath, ['dist/cli.js', 'demo', '--first-start'], { DATA_DIR: '.bench/demo' });
  await run(process.execPath, ['.bench/programs/soak.js', ...process.argv.slice(2)]);
  const rows = JSON.parse(readFileSync('.bench/soak.json', 'utf8'));
  process.stdout.write(table(rows));
  const missed = rows.filter((/** @type {import('../../bench/rows.ts').Row} */ { holds }) => holds === false);
  if (missed.length > 0)
    throw new Error(`Not flat: ${missed.map((/** @type {{ name: string }} */ { name }) => name).join('; ')}`);
});
