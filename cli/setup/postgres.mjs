// PostgreSQL and PgBouncer for the tests, which start servers of their own: programs that are present, else the system's.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { pgbouncerProgram, postgresBinaries } from '../../lib/catalogue/store/postgres/binaries.fixture.mjs';
import { ensurePresent } from './debian.mjs';

/** @returns {Promise<void>} when both can be started */
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

/** Debian would make and start a server of its own, which nobody asked for. */
function forbidServer() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const folder = '/etc/postgresql-common/createcluster.d';
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/czytelnia.conf`, 'create_main_cluster = false\n');
}
