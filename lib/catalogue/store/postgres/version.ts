import { setTimeout } from 'node:timers/promises';
import type { Hosts } from './hosts.ts';

/** Milliseconds between two looks at the version that other servers raise. */
const interval = 1000;

/**
 * The catalogue's version as the host tells it that reads are made from, so that it never runs ahead of what is read.
 * Reads that move to another host change it too: what they find there may be of another moment.
 */
export class PolledVersion {
  readonly #hosts: Hosts;
  readonly #closing = new AbortController();
  #moves = 0;
  #version = '';

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  current(): string {
    const { moves } = this.#hosts;
    // What the host said that reads were made from before says nothing of this one.
    return moves === this.#moves ? `${moves}.${this.#version}` : `${moves}.`;
  }

  /** Looks now; whether a host answered. */
  async look(): Promise<boolean> {
    try {
      for (;;) {
        const { moves } = this.#hosts;
        const { rows } = await this.#hosts.read('SELECT version FROM catalogue_version', [], true);
        if (moves !== this.#hosts.moves) continue;
        [this.#moves, this.#version] = [moves, String(rows[0]?.version)];
        return true;
      }
    } catch {
      return false;
    }
  }

  /** Looks again and again until it is closed. */
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
