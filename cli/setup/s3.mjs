// An S3 server for the tests: OpenStack Swift, of Debian's packages. It is started by the tests themselves.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, say } from './steps.mjs';

// The system's own Python, for which the package is made, whatever else is on the path.
const python = '/usr/bin/python3';
const isPresent = () => spawnSync(python, ['-c', 'import swift.common.middleware.s3api']).status === 0;

/** Installs the server unless it is there. */
export async function ensureS3() {
  if (isPresent()) return;
  say('» S3 server …');
  if (existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get'];
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = [...rest, 'install', '-y', '-qq', '--no-install-recommends', 'python3-swift'];
    await run(command, [...rest, 'update', '-qq'], environment)
      .then(() => run(command, install, environment))
      .catch((error) => say(`  ${error instanceof Error ? error.message : error}`));
  }
  if (!isPresent())
    throw new Error(
      'The tests need an S3 server: on Debian or Ubuntu install the package "python3-swift" (OpenStack Swift).',
    );
}
