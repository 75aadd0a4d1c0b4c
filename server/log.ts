import pino from 'pino';

export type RequestEntry = {
  id: string;
  method: string;
  path: string;
  status: number;
  /** Milliseconds until everything was passed to the system. */
  ms: number;
  /** Length of the body in bytes. */
  bytes: number;
  cache?: string | undefined;
};

export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error'> & {
  request(entry: RequestEntry): void;
};

/**
 * Logs JSON lines to standard output. Lines for requests are buffered and written together; other lines are written at
 * once, along with those buffered before. Never throws: lines that cannot be written are lost.
 * @param level the lowest level that is written
 */
export function createLogger(level: string): Logger {
  let output: ReturnType<typeof pino.destination> | undefined;
  // Part of a line may have been written before there was no room.
  let isTorn = false;
  const open = () =>
    pino.destination({ sync: true }).on('error', () => {
      output = undefined;
      isTorn = true;
    });
  const write = (text: string) => {
    // A destination keeps what it could not write, as when the disk is full: a new one begins without it.
    output ??= open();
    const begun = isTorn ? `\n${text}` : text;
    isTorn = false;
    output.write(begun);
  };
  const gathered = new GatheredLines({ write });
  process.on('exit', () => gathered.flush());
  const synchronous = {
    write: (line: string) => {
      gathered.add(line);
      gathered.flush();
    },
  };
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, synchronous);
  const request = log.isLevelEnabled('info')
    ? (entry: RequestEntry) => gathered.add(requestLine(entry, Date.now()))
    : () => {};
  return Object.assign(log, { request });
}

/**
 * Keeps the process running when nobody reads its output any more. Node would throw the broken pipe's error, and Next
 * would report it to the broken pipe, endlessly.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Lines are written together after this many characters, or this many milliseconds after the first. */
const maxGathered = 16_384;
const maxWait = 1000;

/**
 * Buffers lines. Only a process killed by SIGKILL loses those of its last second. Pino's own destination can buffer too
 * (`minLength`), but measures the whole buffer with each line, which takes five times as long.
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

/** The line that pino would write, without inspecting each field of every request. @param now milliseconds */
export function requestLine(
  { id, method, path, status, ms, bytes, cache }: RequestEntry,
  now: number,
): string {
  const requestFields = `"id":"${id}","method":${JSON.stringify(method)},"path":${JSON.stringify(path)}`;
  const answered = `"status":${status},"ms":${ms},"bytes":${bytes}${cache ? `,"cache":"${cache}"` : ''}`;
  return `{"level":30,"time":"${isoTime(now)}",${requestFields},${answered},"msg":"request"}\n`;
}

let second = -1;
let untilSecond = '';

/** A time in ISO 8601; everything but the milliseconds is reused for lines within the same second. */
function isoTime(now: number): string {
  const at = Math.floor(now / 1000);
  if (at !== second) {
    second = at;
    untilSecond = new Date(now).toISOString().slice(0, 20);
  }
  return `${untilSecond}${String(now % 1000).padStart(3, '0')}Z`;
}
