/** How far a walk of unknown length is, on standard error: one line that renews itself on a terminal, else now and then. */
export class Counter {
  #count = 0;
  #shown = Date.now();

  constructor(private readonly what: string) {}

  /** Says that one more is begun. */
  advance(name: string): void {
    this.#count += 1;
    const now = Date.now();
    if (now - this.#shown < (process.stderr.isTTY ? 100 : 5000)) return;
    this.#shown = now;
    const line = `${this.#count} ${this.what} · ${name}`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Leaves the line. */
  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}
