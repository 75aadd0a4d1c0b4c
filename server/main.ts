import { readConfig } from '#lib/config.ts';
import { sayAndExit } from './failure.ts';
import { serveWithWorkers } from './workers/primary.ts';

/** The program that answers requests. It is loaded where it is needed: what only watches the others stays small. */
const program = new URL('./server-process.js', import.meta.url);

try {
  const config = readConfig();
  const isAlone = config.workers === 1 || process.argv.includes('--dev');
  await (isAlone ? import(program.href) : serveWithWorkers(config, program));
} catch (error) {
  sayAndExit(error);
}
