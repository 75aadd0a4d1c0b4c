import { setTimeout } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import type { Store } from '#lib/catalogue/store/database.ts';
import { indexMissing, isIndexed, markIndexed } from '#lib/catalogue/store/search/index-missing.ts';
import { defaultPrefix, readNode, readPrefix } from '#lib/catalogue/store/search/manticore/address.ts';
import { openManticore } from '#lib/catalogue/store/search/manticore/open.ts';
import { countOutbox } from '#lib/catalogue/store/search/manticore/outbox.ts';
import { readSets } from '#lib/catalogue/store/search/manticore/sets.ts';
import { searchdSections } from '#lib/catalogue/store/search/manticore/tables.ts';
import { verify } from '#lib/catalogue/store/search/manticore/verify.ts';
import {
  indexStatus,
  isEmptied,
  optimizeIndex,
  rebuildSome,
  remainingToRebuild,
} from '#lib/catalogue/store/search/rebuild-index.ts';
import { isIndexSound } from '#lib/catalogue/store/search/sqlite/damage.ts';
import { countPending } from '#lib/catalogue/store/search/texts/pending-texts.ts';
import { startTexts } from '#lib/catalogue/store/search/texts/run-texts.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import type { Config } from '#lib/config.ts';
import { counted, print, printAs, table, UserError } from '../output.ts';
import { Progress } from '../progress.ts';
import { warnOfDamaged, withExistingStore, withStorage } from '../store.ts';

/** Objects indexed per transaction: other writers wait for it, for a fraction of a second. */
const batchSize = 1000;

/** Milliseconds between transactions, in which waiting writers get their turn: SQLite keeps no queue. */
const pause = 20;

/** Indexes all objects again, or the rest of them after an interrupted run. */
async function rebuild(store: Store): Promise<string> {
  const { db } = store;
  const progress = new Progress(await remainingToRebuild(db));
  const startedAt = performance.now();
  const perSecond = () => Math.round((1000 * done) / (performance.now() - startedAt));
  let done = 0;
  let beginnings = 0;
  for (let isContinued = false, isDone = false; !isDone; isContinued = true) {
    const step = await rebuildSome(db, batchSize, warnOfDamaged, isContinued);
    if (isContinued && step.isFirst) beginnings += 1;
    if (beginnings > 1)
      throw new UserError(
        'The index was damaged twice while it was rebuilt. Check the disk; a server goes on filling the index.',
      );
    done += step.count;
    progress.advance(step.count, `${perSecond()} objects/s`);
    if (step.isDone) {
      await optimizeIndex(db);
      // Merging reads everything, and may have been the first to find it damaged.
      isDone = !(await isEmptied(db));
    } else await setTimeout(pause);
  }
  progress.finish();
  if (!(await isIndexed(db))) {
    await indexRest(db);
    await markIndexed(db);
  }
  return `${counted(done, 'object')} reindexed, ${perSecond()} a second.`;
}

/** Indexes the objects whose index entries are missing or outdated. */
async function indexRest(db: Store['db']): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; )
    ({ next: after } = await indexMissing(db, after, batchSize, warnOfDamaged));
}

/** The state of the distributed index, and how much is still missing from it. */
async function distributedStatus(db: Store['db']) {
  const sets = await readSets(db);
  return {
    live: sets?.live?.set ?? 'none',
    building: sets?.building?.set ?? 'none',
    recordsWaiting: await countOutbox(db),
    textsWaiting: await countPending(db),
  };
}

/**
 * Builds a new distributed index, or resumes the one in progress (a running server may be building it too), and waits
 * until it serves searches.
 */
async function rebuildDistributed(config: Config, searchUrl: string, store: Store): Promise<string> {
  const { db } = store;
  // The distributed index is built from the store's own.
  await indexRest(db);
  const indexer = openManticore(searchUrl).indexer(db);
  const old = (await readSets(db))?.live?.shape;
  await reached(indexer.requestRebuild()).finally(() => indexer.close());
  const warn = ({ reason }: Record<string, unknown>, message: string) =>
    void process.stderr.write(`${message}: ${String(reason)}\n`);
  return await withStorage(config, async (storage) => {
    const log = { info: () => undefined, warn, error: warn };
    const running = startTexts(store, { storage, log, searchUrl });
    try {
      for (let shown = ''; ; await setTimeout(500)) {
        const sets = await readSets(db);
        if (!sets) throw new UserError('A server without SEARCH_URL has given up the distributed index.');
        const isDone = !sets.isWanted && !sets.building && sets.live && sets.live.shape !== old;
        if (isDone) return 'The new index is searched.';
        const left = `${await countOutbox(db)} objects and texts of ${await countPending(db)} left (10000: or more)`;
        if (left !== shown) process.stderr.write(`${left}\n`);
        shown = left;
      }
    } finally {
      await running.stop();
    }
  });
}

/** Compares the answers of the operator's distributed engine with those of one that scans all objects. */
async function verifyDistributed(searchUrl: string): Promise<void> {
  const { objects, pages, answers, differences } = await reached(verify(searchUrl));
  for (const difference of differences.slice(0, 20)) print(difference);
  print(
    `${answers} answers over ${objects} made objects and ${pages} pages were compared with what going through all of them gives: ${
      differences.length === 0 ? 'all are right.' : `${counted(differences.length, 'difference')}.`
    }`,
  );
  if (differences.length > 0) throw new UserError('This search engine does not answer as it should.');
}

/** Reports an unreachable node by its own message alone: what a command did before does not matter here. */
async function reached<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isUnavailable(error) ? new UserError(error.message) : error;
  }
}

function searchUrlOf({ searchUrl }: Config): string {
  if (!searchUrl) throw new UserError('There is no distributed engine: set SEARCH_URL to its address.');
  return searchUrl;
}

function readShard(text: string, before: string[] = []): string[] {
  const wrong = text.split('|').find((node) => !readNode(node));
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      `"${wrong}" is not host:port, such as one:9312, the port being that of the binary protocol.`,
    );
  return [...before, text];
}

function prefixOf(text: string): string {
  const prefix = readPrefix(text);
  if (prefix) return prefix;
  throw new InvalidArgumentError('It must be of 1 to 31 letters a to z, digits and _, a letter first.');
}

export function searchCommand(config: Config): Command {
  const command = new Command('search').description('Looks after the search index.');
  command
    .command('status')
    .description('Counts the objects, how many of them are indexed as they are, and their words and terms.')
    .option('--json', 'as JSON')
    .option('--check', 'reads the whole index as well, for damage (SQLite; a minute per million objects)')
    .action(async ({ json, check }: { json?: boolean; check?: boolean }) => {
      const status = await withExistingStore(config, async ({ db }) => ({
        ...(await indexStatus(db)),
        ...(check && { damaged: !(await isIndexSound(db)) }),
        ...(config.searchUrl && (await distributedStatus(db))),
      }));
      printAs(json, status, () =>
        table(Object.entries(status).map(([name, value]) => [name, String(value)])),
      );
    });
  command
    .command('rebuild')
    .description('Reindexes all objects. Visitors go on searching meanwhile.')
    .addHelpText('after', '\nAfter an interruption, run the same command again: it goes on where it was.')
    .action(async () => {
      const { searchUrl } = config;
      print(
        await withExistingStore(config, (store) =>
          searchUrl ? rebuildDistributed(config, searchUrl, store) : rebuild(store),
        ),
      );
    });
  command
    .command('optimize')
    .description(
      'Merges what many changes have left of the index, so that searches are quick again (SQLite).',
    )
    .action(async () => {
      const { isMerged, isDamaged } = await withExistingStore(config, async ({ db }) => ({
        isMerged: await optimizeIndex(db),
        isDamaged: await isEmptied(db),
      }));
      if (isDamaged)
        throw new UserError(
          'The index was damaged and emptied. Servers fill it again, oldest objects first; "czytelnia search rebuild" is faster.',
        );
      print(
        isMerged ? 'The index is merged.' : 'PostgreSQL tidies its index by itself: there is nothing to do.',
      );
    });
  command
    .command('verify')
    .description(
      'Fills tables of its own on the engine that SEARCH_URL names, and compares its answers with the right ones.',
    )
    .action(async () => verifyDistributed(searchUrlOf(config)));
  command
    .command('config')
    .description('Prints the tables of a distributed engine as a part of the configuration of searchd.')
    .argument(
      '<shards...>',
      'host:port of each shard’s binary protocol, with | between nodes that have a copy',
      readShard,
    )
    .option('--data <folder>', 'where each node has its tables', '/var/lib/manticore')
    .option(
      '--prefix <name>',
      'what the names of tables begin with, as in SEARCH_URL',
      prefixOf,
      defaultPrefix,
    )
    .action((shards: string[], { data, prefix }: { data: string; prefix: string }) =>
      print(searchdSections(shards, prefix, data)),
    );
  return command;
}
