import pino from 'pino';

/** A request that was answered. */
export type RequestEntry = {
  id: string;
  method: string;
  path: string;
  status: number;
  /** Milliseconds until everything was handed to the system. */
  ms: number;
  /** Bytes of the body. */
  bytes: number;
  cache?: string | undefined;
};

/** What the server writes about itself. */
export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error'> & {
  /** The line for a request. */
  request(entry: RequestEntry): void;
};

/**
 * JSON lines on standard output. Lines of requests are gathered and written together; what else is written goes out
 * at once, and those before it. @param level the least important that is written
 */
export function createLogger(level: string): Logger {
  const gathered = new GatheredLines(pino.destination({ sync: true }));
  process.on('exit', () => gathered.flush());
  const atOnce = {
    write: (line: string) => {
      gathered.add(line);
      gathered.flush();
    },
  };
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, atOnce);
  const request = log.isLevelEnabled('info')
    ? (entry: RequestEntry) => gathered.add(requestLine(entry, Date.now()))
    : () => {};
  return Object.assign(log, { request });
}

/**
 * Lets the process go on where nobody reads its output any more. Node would throw the error of the broken pipe, and Next tell
 * of it into the broken pipe, for ever.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Lines that are written together: after so many characters, or so many milliseconds after the first. */
const maxGathered = 16_384;
const maxWait = 1000;

/**
 * Lines on their way out. A process that is killed by SIGKILL loses those of its last second; no other does. Pino's own
 * destination can gather too (`minLength`), but measures all that it holds with each line, five times what this takes.
 */
class GatheredLines {
  #lines: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly output: { write(text: string): unknown }) {}

  add(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= maxGathered) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), maxWait).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#length = 0;
    this.output.write(text);
  }
}

/** What pino would write of an entry; it would look at each field anew, for each request. @param now milliseconds */
export function requestLine(
  { id, method, path, status, ms, bytes, cache }: RequestEntry,
  now: number,
): string {
  const asked = `"id":"${id}","method":${JSON.stringify(method)},"path":${JSON.stringify(path)}`;
  const answered = `"status":${status},"ms":${ms},"bytes":${bytes}${cache ? `,"cache":"${cache}"` : ''}`;
  return `{"level":30,"time":"${isoTime(now)}",${asked},${answered},"msg":"request"}\n`;
}

let second = -1;
let untilSecond = '';

/** An instant in ISO 8601; but for its milliseconds it is the same for many lines. */
function isoTime(now: number): string {
  const at = Math.floor(now / 1000);
  if (at !== second) {
    second = at;
    untilSecond = new Date(now).toISOString().slice(0, 20);
  }
  return `${untilSecond}${String(now % 1000).padStart(3, '0')}Z`;
}
