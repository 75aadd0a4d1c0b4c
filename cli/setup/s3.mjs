// An S3 server for the tests: OpenStack Swift, of Debian's packages. It is started by the tests themselves.
import { spawnSync } from 'node:child_process';
import { ensurePresent } from './debian.mjs';

// The system's own Python, for which the package is made, whatever else is on the path.
const python = '/usr/bin/python3';

/** Installs the server unless it is there. */
export async function ensureS3() {
  await ensurePresent({
    name: 'S3 server',
    isPresent: () => spawnSync(python, ['-c', 'import swift.common.middleware.s3api']).status === 0,
    packages: ['python3-swift'],
    advice:
      'The tests need an S3 server: on Debian or Ubuntu install the package "python3-swift" (OpenStack Swift).',
  });
}
