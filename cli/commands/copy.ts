import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { countRows } from '#lib/catalogue/store/database.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Config } from '#lib/config.ts';
import { readAddress } from '../copy/address.ts';
import { copyStore } from '../copy/copy.ts';
import { inSnapshot } from '../copy/snapshot.ts';
import { tableNames } from '../copy/tables.ts';
import { print, UserError } from '../output.ts';
import { Progress } from '../progress.ts';

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
