import { setImmediate } from 'node:timers/promises';
import { Command } from 'commander';
import type { Store } from '#lib/catalogue/store/database.ts';
import {
  indexStatus,
  leftToRebuild,
  optimizeIndex,
  rebuildSome,
} from '#lib/catalogue/store/search/rebuild-index.ts';
import type { Config } from '#lib/config.ts';
import { Progress } from '../import/progress.ts';
import { counted, print, table } from '../output.ts';
import { warnOfDamaged, withStore } from '../store.ts';

/** Objects of one transaction: those who write wait for it, a fraction of a second. */
const batchSize = 1000;

/** Indexes all objects anew, or those that an interrupted run has left. */
async function rebuild({ db }: Store): Promise<string> {
  const progress = new Progress(await leftToRebuild(db));
  const began = performance.now();
  const perSecond = () => Math.round((1000 * done) / (performance.now() - began));
  let done = 0;
  for (let isDone = false; !isDone; await setImmediate()) {
    const step = await rebuildSome(db, batchSize, warnOfDamaged);
    ({ isDone } = step);
    done += step.count;
    progress.advance(step.count, `${perSecond()} objects/s`);
  }
  progress.end();
  const line = `${counted(done, 'object')} indexed anew, ${perSecond()} a second.`;
  await optimizeIndex(db);
  return line;
}

/** `search status | rebuild | optimize` */
export function searchCommand(config: Config): Command {
  const command = new Command('search').exitOverride().description('Looks after the index of the search.');
  command
    .command('status')
    .description('Counts the objects, how many of them are indexed as they are, and their words and terms.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const status = await withStore(config, ({ db }) => indexStatus(db));
      print(
        json
          ? JSON.stringify(status, null, 2)
          : table(Object.entries(status).map(([name, value]) => [name, String(value)])),
      );
    });
  command
    .command('rebuild')
    .description('Indexes all objects anew. Visitors go on searching meanwhile.')
    .addHelpText('after', '\nAfter an interruption, run the same command again: it goes on where it was.')
    .action(async () => print(await withStore(config, rebuild)));
  command
    .command('optimize')
    .description(
      'Merges what many changes have left of the index, so that searches are quick again (SQLite).',
    )
    .action(async () => {
      await withStore(config, ({ db }) => optimizeIndex(db));
      print('The index is merged.');
    });
  return command;
}
