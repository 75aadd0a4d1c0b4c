import pino from 'pino';

/** What the server writes about itself. */
export type Logger = Pick<pino.Logger, 'info' | 'warn' | 'error'>;

/** JSON lines on standard output. @param level the least important that is written */
export function createLogger(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
