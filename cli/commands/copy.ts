import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { countRows, openStore, type Store, storeFile } from '#lib/catalogue/store/database.ts';
import { readPostgresAddress } from '#lib/catalogue/store/postgres/address.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';
import { copyStore, inSnapshot } from '../copy/copy.ts';
import { tableNames } from '../copy/tables.ts';
import { print, UserError, warnings } from '../output.ts';
import { Progress } from '../progress.ts';
import { isStoreThere, operatorPath } from '../store.ts';

type Options = { from: string; to: string; restart?: boolean };

export function copyCommand(config: Config): Command {
  return new Command('copy')
    .description(
      'Copies everything in a store into an empty one and compares both. Files of scans stay where they are.',
    )
    .requiredOption(
      '--from <address>',
      'store to copy: sqlite:FOLDER or postgres://user:password@host:port/database',
    )
    .requiredOption(
      '--to <address>',
      'empty store; a folder is made where there is none, a database must exist',
    )
    .option('--restart', 'empties an unfinished copy and starts over')
    .addHelpText('after', '\nAfter an interruption, run the same command again: it goes on where it was.')
    .action(async ({ from, to, restart = false }: Options) => {
      const [origin, destination] = [readAddress(config, from), readAddress(config, to)];
      if (!origin.isThere) throw new UserError(`There is no store at ${origin.name}.`);
      if (origin.name === destination.name) throw new UserError('A store cannot be copied onto itself.');
      const source = await origin.open();
      try {
        const target = await destination.open();
        try {
          const { rows, copied } = await inSnapshot(source.db, async (snapshot) => {
            // Each row counts three times: copied, read again, compared.
            const progress = new Progress(3 * (await rowsOf(snapshot)));
            const result = await copyStore({
              source: snapshot,
              target: target.db,
              from: origin.name,
              restart,
              advanced: (count, what) => progress.advance(count, what),
            });
            progress.finish();
            return result;
          });
          print(
            `${copied} rows copied; all ${rows} rows of ${tableNames.length} tables are the same on both sides.`,
          );
        } finally {
          await target.close();
        }
      } finally {
        await source.close();
      }
    });
}

async function rowsOf(db: Kysely<Tables>): Promise<number> {
  let rows = 0;
  for (const table of tableNames) rows += await countRows(db.selectFrom(table));
  return rows;
}

/** A store that can be opened, and its name for messages, without the user name and password. */
type Address = { name: string; isThere: boolean; open(): Promise<Store> };

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
