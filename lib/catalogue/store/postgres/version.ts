import { setTimeout } from 'node:timers/promises';
import type { Hosts } from './hosts.ts';

/** Milliseconds between checks of the version, which other servers may raise. */
const interval = 1000;

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

  /** Checks periodically until closed. */
  async watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await setTimeout(interval, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  close(): void {
    this.#closing.abort();
  }
}
