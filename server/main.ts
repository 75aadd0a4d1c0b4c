import { readConfig } from '#lib/config.ts';
import { sayAndExit } from './failure.ts';
import { serveWithWorkers } from './workers/primary.ts';

/** The program that answers requests, loaded only in processes that do, which keeps the primary process small. */
const program = new URL('./server-process.js', import.meta.url);

try {
  const config = readConfig();
  const isAlone = config.workers === 1 || process.argv.includes('--dev');
  await (isAlone ? import(program.href) : serveWithWorkers(config, program));
} catch (error) {
  sayAndExit(error);
}
