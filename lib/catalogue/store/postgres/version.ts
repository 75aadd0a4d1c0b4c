import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Log } from '#lib/log.ts';
import type { Tables } from '../tables.ts';
import type { Hosts } from './hosts.ts';

/** Milliseconds between checks of the version, which other servers may raise. */
const interval = 250;
/**
 * Milliseconds within which a server that checks on time has noticed a purge on its host: the pause, and as much again
 * for the answers to the checks before and after it, and for the delays of a server so busy that it refuses work.
 */
const noticedWithin = 2 * interval;
/** Milliseconds for which an act waits for a replica that lags, and between looks at it. */
const longestLag = 2000;
const lagInterval = 20;
/** Number of checks after which it must have reached what the primary had then. */
const checksBetween = 240;

/** Possible problems of a replica that still answers. */
const problems = {
  behind: 'the database replica is more than a minute behind; visitors see the library as it was',
  ahead:
    'the database replica has changes that the primary lacks, as after a restore; visitors see them until the replica is set up anew',
};

/**
 * The catalogue's version on the host that reads use, so that it never runs ahead of what is read. It also changes when
 * reads move to another host, whose data may be of another moment.
 */
export class PolledVersion {
  readonly #closing = new AbortController();
  #moves = 0;
  #version = '';
  #purges = '';
  /** When {@link #purges} was first seen to have changed. */
  #purgedAt = Number.NEGATIVE_INFINITY;
  #goal: number | undefined;
  #problem: keyof typeof problems | undefined;

  constructor(private readonly hosts: Pick<Hosts, 'moves' | 'read' | 'readFromEach'>) {}

  /** The version, as {@link Store} has it. */
  version(): string {
    return this.#qualified(this.#version);
  }

  /** Purges, as {@link Store} has them. */
  purges(): string {
    return this.#qualified(this.#purges);
  }

  #qualified(value: string): string {
    const { moves } = this.hosts;
    // A value from the previous host says nothing about the current one.
    return moves === this.#moves ? `${moves}.${value}` : `${moves}.`;
  }

  /** Checks now. @returns whether a host answered */
  async poll(): Promise<boolean> {
    try {
      for (;;) {
        const { moves } = this.hosts;
        const { rows } = await this.hosts.read('SELECT version, purges FROM catalogue_version', [], true);
        if (moves !== this.hosts.moves) continue;
        this.#moves = moves;
        const purges = String(rows[0]?.purges);
        if (this.#purges !== '' && this.#purges !== purges) this.#purgedAt = performance.now();
        [this.#version, this.#purges] = [String(rows[0]?.version), purges];
        return true;
      }
    } catch {
      return false;
    }
  }

  /** @see {@link Store.propagated} */
  async propagated(): Promise<void> {
    const started = performance.now();
    let newest = 0;
    let lackedAt = Number.NEGATIVE_INFINITY;
    // Other servers may read from any of the hosts.
    while (performance.now() - started < longestLag) {
      const answers = await this.hosts.readFromEach('SELECT purges FROM catalogue_version');
      const shown = answers.map(({ rows }) => Number(rows[0]?.purges));
      newest ||= Math.max(...shown);
      if (shown.every((purges) => purges >= newest)) break;
      lackedAt = performance.now();
      await setTimeout(lagInterval);
    }
    await this.poll();
    const noticedAt = Math.max(this.#purgedAt, lackedAt) + noticedWithin;
    await setTimeout(Math.max(noticedAt - performance.now(), 0));
  }

  /** Logs where reads still lack what the primary had at the last call, or have what it never had. */
  async compare(db: Kysely<Tables>, log: Log): Promise<void> {
    const read = Number(this.#version);
    const isBehind = this.#goal !== undefined && read < this.#goal;
    const primary = db.selectFrom('catalogue_version').select('version').executeTakeFirst();
    const newest = (await primary.catch(() => undefined))?.version;
    if (newest === undefined) return;
    this.#goal = newest;
    const problem = read > newest ? 'ahead' : isBehind ? 'behind' : undefined;
    if (problem && problem !== this.#problem) log.warn({}, problems[problem]);
    if (!problem && this.#problem === 'behind') log.info({}, 'the database replica has caught up');
    this.#problem = problem;
  }

  /** Checks periodically until closed. */
  async watch(db: Kysely<Tables>, log: Log | undefined): Promise<void> {
    const { signal } = this.#closing;
    for (let checks = 1; !signal.aborted; checks += 1) {
      await setTimeout(interval, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const isAnswered = await this.poll();
      // Not awaited: it waits for seconds where the primary is down.
      if (log && isAnswered && checks % checksBetween === 0) void this.compare(db, log);
    }
  }

  close(): void {
    this.#closing.abort();
  }
}
