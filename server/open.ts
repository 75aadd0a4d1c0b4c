import type { Config } from '#lib/config.ts';
import type { Logger } from './log.ts';

/** Says, to the operator and in the log, that the site is open. */
export function sayOpen(
  { publicUrl, hostname, dataDir }: Config,
  port: number,
  log: Logger,
  more: Record<string, unknown>,
): void {
  log.info({ port, hostname, dataDir, ...more }, 'listening');
  // With port 0 the address that was made of the settings ends with it; one that the operator named stays as it is.
  process.stdout.write(`Czytelnia is open at ${publicUrl.replace(/:0$/, `:${port}`)}\n`);
}
