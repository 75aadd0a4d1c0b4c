import { Command, CommanderError } from 'commander';
import { ConfigError, readConfig } from '#lib/config.ts';
import { UnreadableFile } from '#lib/scans/inspect.ts';
import { demoCommand } from './commands/demo.ts';
import { importCommand } from './commands/import.ts';
import { objectsCommand } from './commands/objects.ts';
import { organizationsCommand } from './commands/organizations.ts';
import { pagesCommand } from './commands/pages.ts';
import { statisticsCommand } from './commands/statistics.ts';
import { tilesCommand } from './commands/tiles.ts';
import { Refused } from './refused.ts';

const program = new Command('czytelnia')
  .description('Runs a digital library: imports scans, keeps institutions, pages and tiles.')
  .addHelpText(
    'after',
    '\nThe library lies in the folder named by DATA_DIR (default: data).\nExit codes: 0 all well; 1 something failed, as it says; 2 wrong usage; 130 interrupted.',
  )
  .exitOverride()
  .configureHelp({ showGlobalOptions: true });

const commands = [
  importCommand,
  organizationsCommand,
  objectsCommand,
  tilesCommand,
  pagesCommand,
  statisticsCommand,
  demoCommand,
];

try {
  const config = readConfig();
  for (const command of commands) program.addCommand(command(config).exitOverride());
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  // Commander has said already what is wrong; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const expected =
    error instanceof ConfigError || error instanceof Refused || error instanceof UnreadableFile;
  const text =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  return 1;
}
