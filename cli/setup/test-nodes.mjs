// npm run test:nodes: the unit and HTTP tests on every supported version of Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { main, print, root, run } from './steps.mjs';
import { setUpChecks, setUpTests } from './test-setup.mjs';

/** The lowest version in "engines", and the latest LTS releases; the npm package `node` provides them. */
const versions = ['20.19.0', '22', '24'];

await main(async () => {
  await setUpChecks();
  await setUpTests(['unit', 'http']);
  /** @type {string[]} */
  const failed = [];
  for (const version of versions) {
    const program = await ensureNode(version);
    print(`» Node ${version} …`);
    const { status } = spawnSync(program, ['node_modules/vitest/vitest.mjs', 'run'], {
      cwd: root,
      stdio: 'inherit',
      // First in the PATH, for tests that start `node` by name.
      env: { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` },
    });
    if (status !== 0) failed.push(version);
  }
  if (failed.length > 0) throw new Error(`Failed on Node ${failed.join(', ')}`);
  print(`All passed on Node ${versions.join(', ')}`);
});

/** @param {string} version @returns {Promise<string>} path of its program */
async function ensureNode(version) {
  const folder = join(root, '.test/nodes', version);
  const program = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(program))
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`]);
  return program;
}
