// PostgreSQL and PgBouncer for the tests, which start servers of their own: programs that are present, else the system's.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { pgbouncerProgram, postgresBinaries } from '../../lib/catalogue/store/postgres/binaries.fixture.mjs';
import { run, say } from './steps.mjs';

const isPresent = () => postgresBinaries() !== undefined && pgbouncerProgram() !== undefined;

/** @returns {Promise<void>} when both can be started */
export async function ensurePostgres() {
  if (isPresent()) return;
  say('» PostgreSQL …');
  await debianPackages().catch((error) => say(`  ${error instanceof Error ? error.message : error}`));
  if (isPresent()) return;
  throw new Error(
    'The tests need PostgreSQL 15 or newer and PgBouncer: install the packages "postgresql" and "pgbouncer" (on Debian as root: apt-get install postgresql pgbouncer), or set POSTGRES_BIN to the folder of initdb and have pgbouncer on the PATH.',
  );
}

async function debianPackages() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  await run('apt-get', ['update', '-qq'], environment);
  // Debian would make and start a server of its own, which nobody asked for.
  const folder = '/etc/postgresql-common/createcluster.d';
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/czytelnia.conf`, 'create_main_cluster = false\n');
  await run('apt-get', [...install, 'postgresql', 'pgbouncer'], environment);
}
