// npm run faults: visits the site while its dependencies fail in every way. Two runs, both unless one is named:
// upstream (in front of a catalogue service) and cluster (PostgreSQL with a replica, a bucket, two servers, nginx).
import { ensureDependencies, ensurePages, ensurePrograms, main, print } from './steps.mjs';
import { ensureTools } from './tools.mjs';

const runs = ['upstream', 'cluster'];

await main(async () => {
  const named = process.argv.slice(2).filter((word, index, all) => {
    const isValue = /^--(?:minutes|seed|only)$/.test(all[index - 1] ?? '');
    return !word.startsWith('-') && !isValue;
  });
  const unknown = named.filter((name) => !runs.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no fault run "${unknown.join('", "')}"; there are ${runs.join(' and ')}.`);
  const selected = runs.filter((name) => named.length === 0 || named.includes(name));
  await ensureDependencies();
  await ensurePrograms();
  await ensurePages();
  if (selected.includes('cluster')) await ensureCluster();
  const { bundle } = await import('./build.mjs');
  const entries = selected.map((name) => [`faults-${name}`, `e2e/faults/${name}.ts`]);
  await bundle(Object.fromEntries(entries), '.test/programs');
  for (const name of selected) {
    print(`» faults: ${name}`);
    await import(new URL(`../../.test/programs/faults-${name}.js`, import.meta.url).href);
  }
});

async function ensureCluster() {
  const { ensurePostgres } = await import('./postgres.mjs');
  await ensurePostgres();
  await ensureTools('s3', 'nginx');
}
