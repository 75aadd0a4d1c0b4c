// Locates PostgreSQL's programs, for the tests and for the script that installs them (cli/setup/postgres.mjs).
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs each version in a folder of its own. */
const debianFolder = '/usr/lib/postgresql';

const path = () => (process.env.PATH ?? '').split(delimiter);

/** @returns {string | undefined} folder of `initdb` and `postgres`, of the newest version installed */
export function postgresBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...newestFirst.map((version) => join(debianFolder, version, 'bin')),
    ...path(),
  ];
  const holds = (/** @type {string} */ folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((program) => existsSync(join(folder, program)));
  return folders.find((folder) => folder !== '' && holds(folder));
}

/** @returns {string | undefined} */
export function pgbouncerProgram() {
  return ['/usr/sbin', ...path()].map((folder) => join(folder, 'pgbouncer')).find(existsSync);
}
