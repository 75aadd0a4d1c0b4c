import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { answerOf } from '../old-libraries/answers.ts';
import { withDatabase } from '../old-libraries/database.ts';
import { launchOn, originalEnvironment, type StoreLocation, withoutPages } from '../old-libraries/library.ts';
import { isRunning } from '../support/program.ts';
import { damageIn } from '../support/store-damage.ts';

type Launched = Awaited<ReturnType<typeof launchOn>>;

/** Milliseconds for a server to do it. */
const timeout = 120_000;

/** What servers do on a library, one after another, when all but the last are killed. */
export type Work<Result> = {
  environment?: Record<string, string>;
  /** Whether all is done, by what is stored. */
  isDone(db: Kysely<Tables>): Promise<boolean>;
  /** What is compared, of a server that has done it. @param ms since the server was launched */
  result(server: Launched, ms: number): Promise<Result>;
};

/**
 * Starts a server on a library, and ends it: as an operator does when its work is done, else by killing it.
 * @param moment resolves when it is killed; omitted: never
 * @returns undefined if it was killed
 */
export async function serveOnce<Result>(
  location: StoreLocation,
  { environment, isDone, result }: Work<Result>,
  moment?: (server: Launched) => Promise<unknown>,
): Promise<Result | undefined> {
  const startedAt = Date.now();
  let failure: unknown;
  const server = await launchOn(location, { ...originalEnvironment, ...environment }, withoutPages);
  const exited = once(server.process, 'exit');
  const finished = server.opened.then(() =>
    withDatabase<Tables, void>(location, async (db) => {
      // A query may meet the server's own writing: SQLITE_BUSY.
      const fail = (error: unknown) => {
        failure = error;
        return false;
      };
      while (!(await isDone(db).catch(fail))) {
        if (!isRunning(server.process)) throw new Error('The server has ended');
        await setTimeout(20);
      }
    }),
  );
  // A server killed before it is open reports it here too.
  finished.catch(() => undefined);
  const late = setTimeout(timeout, undefined, { ref: false }).then(() => {
    throw new Error(`The server has not done it in time:\n${server.output()}`, { cause: failure });
  });
  let done: Result | undefined;
  try {
    const isFinished = await Promise.race([
      finished.then(() => true),
      late,
      ...(moment ? [moment(server).then(() => false)] : []),
    ]);
    if (!isRunning(server.process)) throw new Error(`The server ended by itself:\n${server.output()}`);
    if (isFinished) done = await Promise.race([result(server, Date.now() - startedAt), late]);
    server.process.kill(isFinished ? 'SIGTERM' : 'SIGKILL');
    await Promise.race([exited, late]);
  } finally {
    server.process.kill('SIGKILL');
    // Its connection must not outlive the database.
    await finished.catch(() => undefined);
  }
  if (!location.databaseUrl) expect(damageIn(location.dataDir)).toEqual([]);
  // A killed server leaves its leases behind, and the next one would wait for their expiry.
  await withDatabase<Tables, unknown>(location, (db) =>
    db.deleteFrom('settings').where('name', 'like', '%_lease%').execute(),
  );
  return done;
}

/** Kills servers until so many were killed, on as many libraries as it takes: the last server on each is left alone. */
export async function killServers<Result>({
  kills,
  library,
  serve,
  expectRight,
}: {
  kills: number;
  library: () => Promise<StoreLocation>;
  serve: (location: StoreLocation, isToBeKilled: boolean) => Promise<Result | undefined>;
  expectRight: (result: Result, location: StoreLocation) => Promise<unknown>;
}): Promise<void> {
  for (let killed = 0; killed < kills; ) {
    const location = await library();
    let result = await serve(location, true);
    for (; result === undefined; result = await serve(location, killed < kills)) killed += 1;
    await expectRight(result, location);
  }
}

/** The batches of a server's feed as they are sent, from the newest to the oldest. */
export async function batchesOf(url: string): Promise<string[]> {
  const batches: string[] = [];
  for (let below = ''; ; ) {
    const { body } = await answerOf(url, 'GET', `/api/frontpage/${below}`);
    const last = JSON.parse(body).at(-1);
    if (!last) return batches;
    batches.push(body);
    below = `?max_sorting_datetime=${last.sorting_datetime}`;
  }
}
