import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Log } from '#lib/log.ts';
import type { Tables } from '../tables.ts';
import type { Hosts } from './hosts.ts';

/** Milliseconds between checks of the version, which other servers may raise. */
const interval = 1000;
/** Number of checks after which it must have reached what the primary had then. */
const checksBetween = 60;

/**
 * The catalogue's version on the host that reads use, so that it never runs ahead of what is read. It also changes when
 * reads move to another host, whose data may be of another moment.
 */
export class PolledVersion {
  readonly #hosts: Hosts;
  readonly #closing = new AbortController();
  #moves = 0;
  #version = '';
  #purges = '';
  #goal: number | undefined;
  #isBehind = false;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  /** The version, as {@link Store} has it. */
  version(): string {
    return this.#told(this.#version);
  }

  /** Purges, as {@link Store} has them. */
  purges(): string {
    return this.#told(this.#purges);
  }

  #told(value: string): string {
    const { moves } = this.#hosts;
    // A value from the previous host says nothing about the current one.
    return moves === this.#moves ? `${moves}.${value}` : `${moves}.`;
  }

  /** Checks now. @returns whether a host answered */
  async look(): Promise<boolean> {
    try {
      for (;;) {
        const { moves } = this.#hosts;
        const { rows } = await this.#hosts.read('SELECT version, purges FROM catalogue_version', [], true);
        if (moves !== this.#hosts.moves) continue;
        this.#moves = moves;
        [this.#version, this.#purges] = [String(rows[0]?.version), String(rows[0]?.purges)];
        return true;
      }
    } catch {
      return false;
    }
  }

  /** Logs where reads still lack what the primary had at the last call: a replica that is stuck answers as ever. */
  async compare(db: Kysely<Tables>, log: Log): Promise<void> {
    if (this.#goal !== undefined) {
      const isBehind = Number(this.#version) < this.#goal;
      if (isBehind && !this.#isBehind)
        log.warn({}, 'the database replica is more than a minute behind; visitors see the library as it was');
      if (!isBehind && this.#isBehind) log.info({}, 'the database replica has caught up');
      this.#isBehind = isBehind;
    }
    const primary = db.selectFrom('catalogue_version').select('version').executeTakeFirst();
    this.#goal = (await primary.catch(() => undefined))?.version;
  }

  /** Checks periodically until closed. */
  async watch(db: Kysely<Tables>, log: Log | undefined): Promise<void> {
    const { signal } = this.#closing;
    for (let checks = 1; !signal.aborted; checks += 1) {
      await setTimeout(interval, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const isAnswered = await this.look();
      // Not awaited: it waits for seconds where the primary is down.
      if (log && isAnswered && checks % checksBetween === 0) void this.compare(db, log);
    }
  }

  close(): void {
    this.#closing.abort();
  }
}
