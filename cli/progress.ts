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

  /** Reports that the next item is begun. */
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
  /** What was done last, if it has not been shown yet. */
  #name: string | undefined;
  /** Number of calls of `advance` to come, shown when it is known. */
  #things: number | undefined;

  /** @param total amount of work that is known so far, in whatever unit `advance` counts */
  constructor(public total: number) {}

  /** Adds work to do: an amount, and the number of things it consists of. */
  expect(amount: number, items: number): void {
    this.total += amount;
    this.#things = (this.#things ?? 0) + items;
  }

  /** Records that an amount of work is done, and what it was. */
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
    const count = this.#things === undefined ? '' : `· ${this.#count} of ${this.#things} scans`;
    show([this.#share(), count, this.#left(now), `· ${name}`].filter(Boolean).join(' '));
  }

  /** Shows what was done last, and ends the line. */
  finish(): void {
    if (this.#name !== undefined) this.#show(this.#name);
    if (process.stderr.isTTY && this.#shown > 0) process.stderr.write('\n');
  }

  #share(): string {
    const percent = this.total === 0 ? 100 : Math.floor((100 * this.#done) / this.total);
    return `${String(Math.min(percent, 100)).padStart(3)} %`;
  }

  #left(now: number): string {
    // What is done first says little of the rest.
    if (this.#done === 0 || 100 * this.#done < this.total) return '';
    const seconds = Math.round(((now - this.#started) * (this.total - this.#done)) / this.#done / 1000);
    return seconds < 100 ? `· ${Math.max(seconds, 0)} s left` : `· ${Math.round(seconds / 60)} min left`;
  }
}
