import { LRUCache } from 'lru-cache';
import type { Log } from '#lib/log.ts';

/** Warnings that are remembered, so that what is asked every few seconds is not written down every few seconds. */
const remembered = 5000;
/** Milliseconds after which the same may be said again. */
const repeatInterval = 60 * 60 * 1000;

/** Lines within a minute; a service that is wrong throughout says the same in a thousand ways. */
const maxPerMinute = 60;
const minute = 60_000;
/** Characters of a text of the service that the log repeats. */
const maxTextLength = 300;

/** What a catalogue service does wrong, each thing once an hour in the log, and not too much at once. */
export class Warnings {
  #minute = 0;
  #lines = 0;
  readonly #logged = new LRUCache<string, true>({ max: remembered, ttl: repeatInterval });
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param fields what is wrong and where; equal ones are one warning */
  warn(message: string, fields: Record<string, string | number | undefined>): void {
    const cut = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, maxTextLength) : value,
      ]),
    );
    const key = JSON.stringify([message, cut]);
    if (this.#logged.has(key) || this.#isOverLimit()) return;
    this.#logged.set(key, true);
    this.#log.warn(cut, message);
  }

  /** Whether enough was said within this minute; the first line too many says so. */
  #isOverLimit(): boolean {
    const now = Math.floor(Date.now() / minute);
    if (now !== this.#minute) {
      this.#minute = now;
      this.#lines = 0;
    }
    this.#lines += 1;
    if (this.#lines === maxPerMinute + 1)
      this.#log.warn({}, 'and more: the rest of this minute is not written down');
    return this.#lines > maxPerMinute;
  }
}
