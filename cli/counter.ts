/** Progress of a walk of unknown length, on standard error: one line updated in place, or a new line every 5 s. */
export class Counter {
  #count = 0;
  #shown = Date.now();

  constructor(private readonly what: string) {}

  /** Reports that the next item is begun. */
  advance(name: string): void {
    this.#count += 1;
    const now = Date.now();
    if (now - this.#shown < (process.stderr.isTTY ? 100 : 5000)) return;
    this.#shown = now;
    const line = `${this.#count} ${this.what} · ${name}`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Clears the line on a terminal. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}
