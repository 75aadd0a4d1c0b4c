import { ConfigError } from '#lib/config.ts';

/** Ends the program, which cannot start: a sentence where the operator can do something about it, else where it broke. */
export function sayAndExit(error: unknown): never {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
