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

/** Lines that wait for a reader of standard output that has stopped reading; further ones are dropped. */
const longestQueue = 16 * 1024 * 1024;

/**
 * JSON lines on standard output. They are written together, 16 kB or a second's at a time, and when the process ends,
 * whatever ends it but SIGKILL, which loses the last second.
 * @param level the least important that is written
 */
export function createLogger(level: string): Logger {
  const output = pino.destination({ sync: false, minLength: 16_384, maxLength: longestQueue, periodicFlush: 1000 });
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, output);
  const request = log.isLevelEnabled('info')
    ? (entry: RequestEntry) => void output.write(requestLine(entry, new Date()))
    : () => {};
  return Object.assign(log, { request });
}

/** What pino would write of an entry: it is written for each request, and pino looks at every field anew. */
export function requestLine({ id, method, path, status, ms, bytes, cache }: RequestEntry, at: Date): string {
  const line = `{"level":30,"time":"${at.toISOString()}","id":"${id}","method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status},"ms":${ms},"bytes":${bytes}`;
  return `${line}${cache === undefined ? '' : `,"cache":"${cache}"`},"msg":"request"}\n`;
}
