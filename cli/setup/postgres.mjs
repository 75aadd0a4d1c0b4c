// PostgreSQL and PgBouncer for the tests, which start their own servers: installed programs, else Debian's packages.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { pgbouncerProgram, postgresBinaries } from '../../lib/catalogue/store/postgres/binaries.fixture.mjs';
import { ensurePresent } from './tools.mjs';

/** @returns {Promise<void>} resolves once both can be started */
export async function ensurePostgres() {
  await ensurePresent({
    name: 'PostgreSQL',
    isPresent: () => postgresBinaries() !== undefined && pgbouncerProgram() !== undefined,
    packages: ['postgresql', 'pgbouncer'],
    before: forbidServer,
    advice:
      'The tests need PostgreSQL 15 or newer and PgBouncer: install the packages "postgresql" and "pgbouncer" (on Debian as root: apt-get install postgresql pgbouncer), or set POSTGRES_BIN to the folder of initdb and have pgbouncer on the PATH.',
  });
}

/** Keeps Debian's package from creating and starting a server of its own. */
function forbidServer() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const folder = '/etc/postgresql-common/createcluster.d';
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/czytelnia.conf`, 'create_main_cluster = false\n');
}
