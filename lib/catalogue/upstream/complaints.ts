import { LRUCache } from 'lru-cache';
import type { Log } from '#lib/log.ts';

/** Complaints that are remembered, so that what is asked every few seconds is not written down every few seconds. */
const remembered = 5000;
/** Milliseconds after which the same may be said again. */
const patience = 60 * 60 * 1000;

/** What a catalogue service does wrong, each thing once an hour in the log. */
export class Complaints {
  readonly #said = new LRUCache<string, true>({ max: remembered, ttl: patience });
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param fields what is wrong and where; equal ones are one complaint */
  say(message: string, fields: Record<string, string | number | undefined>): void {
    const key = JSON.stringify([message, fields]);
    if (this.#said.has(key)) return;
    this.#said.set(key, true);
    this.#log.warn(fields, message);
  }
}
