import { LRUCache } from 'lru-cache';
import type { Log } from '#lib/log.ts';

/** Warnings remembered, so that a problem met every few seconds is not logged every few seconds. */
const remembered = 5000;
/** Milliseconds after which the same warning may be logged again. */
const repeatInterval = 60 * 60 * 1000;

/** Maximum log lines per minute; a service that is wrong throughout causes a thousand variants of a warning. */
const maxPerMinute = 60;
const minute = 60_000;
/** Maximum characters of a service's text that are logged. */
const maxTextLength = 300;

/** Logs what a catalogue service does wrong: each problem once an hour, and not too many at once. */
export class Warnings {
  #minute = 0;
  #lines = 0;
  readonly #logged = new LRUCache<string, true>({ max: remembered, ttl: repeatInterval });

  constructor(private readonly log: Log) {}

  /** @param fields what is wrong and where; equal fields are the same warning */
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
    this.log.warn(cut, message);
  }

  /** Whether this minute's limit is exceeded; the first line beyond it logs that. */
  #isOverLimit(): boolean {
    const now = Math.floor(Date.now() / minute);
    if (now !== this.#minute) {
      this.#minute = now;
      this.#lines = 0;
    }
    this.#lines += 1;
    if (this.#lines === maxPerMinute + 1)
      this.log.warn({}, 'and more: the rest of this minute is not written down');
    return this.#lines > maxPerMinute;
  }
}
