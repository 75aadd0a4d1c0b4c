// Where PostgreSQL's programs are, for the tests and for what installs it (cli/setup/postgres.mjs).
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's packages keep each version in a folder of its own. */
const debianFolder = '/usr/lib/postgresql';

/** @returns {string | undefined} folder of `initdb` and `postgres`, of the newest version there is */
export function postgresBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...newestFirst.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return folders.find(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}
