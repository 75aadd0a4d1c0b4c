import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openStore, type Store, storeFile } from '#lib/catalogue/store/database.ts';
import { readPostgresAddress } from '#lib/catalogue/store/postgres/address.ts';
import type { Config } from '#lib/config.ts';
import { UserError, warnings } from '../output.ts';
import { isStoreThere, operatorPath } from '../store.ts';

/** A store that can be opened, and its name for messages, without the user name and password. */
export type Address = { name: string; isThere: boolean; open(): Promise<Store> };

/**
 * Parses the address of a store: `sqlite:PATH`, of a data folder or the file in it, or a PostgreSQL address.
 * @throws {UserError}
 */
export function readAddress(config: Config, text: string): Address {
  const hosts = readPostgresAddress(text);
  if (hosts) {
    const { pathname } = new URL(hosts[0]?.url ?? text);
    return {
      name: `postgres://${hosts.map(({ name }) => name).join(',')}${pathname}`,
      // A database must exist before it can be opened; missing tables are created.
      isThere: true,
      open: () => openStore({ dataDir: '', databaseUrl: text, log: warnings }),
    };
  }
  const [, path] = /^sqlite:(.+)$/.exec(text) ?? [];
  // The message does not repeat the address, which may contain a password.
  if (!path)
    throw new UserError(
      'An address of a store is sqlite:FOLDER or postgres://user:password@host:port/database; one that was given is neither.',
    );
  const given = operatorPath(config, path);
  const isFile = existsSync(given) && !statSync(given).isDirectory();
  if (isFile && basename(storeFile('')) !== basename(given))
    throw new UserError(`${given} is not a store: give a folder with a file ${basename(storeFile(''))}.`);
  const dataDir = isFile ? dirname(given) : given;
  return {
    name: `sqlite:${dataDir}`,
    isThere: isStoreThere({ databaseUrl: undefined, dataDir }),
    open: () => openStore({ dataDir, log: warnings }),
  };
}
