import { readConfig } from '#lib/config.ts';
import { exitWithError } from './exit-with-error.ts';
import { serveWithWorkers } from './workers/primary.ts';

/** The program that answers requests, loaded only in processes that do, which keeps the primary process small. */
const program = new URL('./server-process.js', import.meta.url);

try {
  const config = readConfig();
  const isSingleProcess = config.workers === 1 || process.argv.includes('--dev');
  await (isSingleProcess ? import(program.href) : serveWithWorkers(config, program));
} catch (error) {
  exitWithError(error);
}
