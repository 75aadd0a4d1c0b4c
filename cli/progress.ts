import { terminalLine } from './output.ts';

/** Whether it is time for another line: on a terminal it is updated in place, else there is one every 5 s. */
const isDue = (shown: number) => Date.now() - shown >= (process.stderr.isTTY ? 100 : 5000);

function show(text: string): void {
  const line = terminalLine(text);
  process.stderr.write(
    process.stderr.isTTY ? `\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}` : `${line}\n`,
  );
}

/** Progress of a walk of unknown length, on standard error. */
export class Counter {
  #count = 0;
  #shown = Date.now();

  constructor(private readonly what: string) {}

  /** Reports that the next item is started. */
  advance(name: string): void {
    this.#count += 1;
    if (!isDue(this.#shown)) return;
    this.#shown = Date.now();
    show(`${this.#count} ${this.what} · ${name}`);
  }

  /** Clears the line on a terminal. */
  finish(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}

/** Progress of a long task, on standard error. */
export class Progress {
  #started = Date.now();
  #shown = 0;
  #done = 0;
  #count = 0;
  /** The last completed item, if it has not been shown yet. */
  #name: string | undefined;
  /** Number of calls of `advance` still to come, shown if known. */
  #items: number | undefined;

  /** @param total amount of work that is known so far, in whatever unit `advance` counts */
  constructor(public total: number) {}

  /** Adds work: an amount, and the number of items it consists of. */
  expect(amount: number, items: number): void {
    this.total += amount;
    this.#items = (this.#items ?? 0) + items;
  }

  /** Records an amount of completed work, with its name. */
  advance(amount: number, name: string): void {
    this.#done += amount;
    this.#count += 1;
    this.#name = name;
    if (isDue(this.#shown)) this.#show(name);
  }

  #show(name: string): void {
    const now = Date.now();
    this.#shown = now;
    this.#name = undefined;
    const count = this.#items === undefined ? '' : `· ${this.#count} of ${this.#items} scans`;
    show([this.#share(), count, this.#left(now), `· ${name}`].filter(Boolean).join(' '));
  }

  /** Shows the last completed item, and ends the line. */
  finish(): void {
    if (this.#name !== undefined) this.#show(this.#name);
    if (process.stderr.isTTY && this.#shown > 0) process.stderr.write('\n');
  }

  #share(): string {
    const percent = this.total === 0 ? 100 : Math.floor((100 * this.#done) / this.total);
    return `${String(Math.min(percent, 100)).padStart(3)} %`;
  }

  #left(now: number): string {
    // The first results say little about the rest.
    if (this.#done === 0 || 100 * this.#done < this.total) return '';
    const seconds = Math.round(((now - this.#started) * (this.total - this.#done)) / this.#done / 1000);
    return seconds < 100 ? `· ${Math.max(seconds, 0)} s left` : `· ${Math.round(seconds / 60)} min left`;
  }
}
