import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { ConfigError } from '#lib/config.ts';
import { failureSentence } from '#lib/failure.ts';
import { RenderError } from './pages/renderer.ts';

/** Exits because the program cannot start: with a sentence if the operator can help it, else with a stack trace. */
export function exitWithError(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof RenderError || isUnavailable(error);
  const text =
    error instanceof Error
      ? isExpected
        ? error.message
        : (failureSentence(error, ' Then start it again.') ?? error.stack)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
