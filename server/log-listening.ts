import type { Config } from '#lib/config.ts';
import type { Logger } from './log.ts';

/** Reports to the operator, and in the log, that the site is open. */
export function logListening(
  { publicUrl, hostname, dataDir }: Config,
  port: number,
  log: Logger,
  more: Record<string, unknown>,
): void {
  log.info({ port, hostname, dataDir, ...more }, 'listening');
  // With port 0, an address derived from the settings ends in :0, to be replaced; an explicit one stays as it is.
  process.stdout.write(`Czytelnia is open at ${publicUrl.replace(/:0$/, `:${port}`)}\n`);
}
