import { Command, CommanderError } from 'commander';
import { TakenForDead } from '#lib/catalogue/store/imports.ts';
import { ConfigError, readConfig } from '#lib/config.ts';
import { failureSentence } from '#lib/failure.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { version } from '#package.json';
import { checkCommand } from './commands/check.ts';
import { copyCommand } from './commands/copy.ts';
import { demoCommand } from './commands/demo.ts';
import { editorsCommand } from './commands/editors.ts';
import { generateCommand } from './commands/generate.ts';
import { importCommand } from './commands/import.ts';
import { mirrorCommand } from './commands/mirror.ts';
import { objectsCommand } from './commands/objects.ts';
import { organizationsCommand } from './commands/organizations.ts';
import { pagesCommand } from './commands/pages.ts';
import { searchCommand } from './commands/search.ts';
import { statisticsCommand } from './commands/statistics.ts';
import { storageCommand } from './commands/storage.ts';
import { tilesCommand } from './commands/tiles.ts';
import { Refused } from './output.ts';

const program = new Command('czytelnia')
  .description('Runs a digital library: imports scans, manages institutions, pages and tiles.')
  .addHelpText(
    'after',
    '\nThe library lies in the folder named by DATA_DIR (default: data).\nExit codes: 0 all well; 1 something failed, as it says; 2 wrong usage; 130 interrupted.',
  )
  .version(version)
  .exitOverride()
  .configureHelp({ showGlobalOptions: true });

const commands = [
  importCommand,
  organizationsCommand,
  objectsCommand,
  tilesCommand,
  pagesCommand,
  editorsCommand,
  searchCommand,
  statisticsCommand,
  storageCommand,
  checkCommand,
  mirrorCommand,
  demoCommand,
  generateCommand,
  copyCommand,
];

try {
  const config = readConfig();
  for (const command of commands) program.addCommand(throwing(command(config)));
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** A command that throws instead of ending the program, and so do the commands below it. */
function throwing(command: Command): Command {
  for (const inner of command.commands) throwing(inner);
  return command.exitOverride();
}

function exitCodeOf(error: unknown): number {
  // Commander has said already what is wrong; help and version are no errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`${textOf(error)}\n`);
  return 1;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof ConfigError ||
    error instanceof Refused ||
    error instanceof UnreadableFile ||
    error instanceof TakenForDead;
  return isExpected ? error.message : (failureSentence(error) ?? error.stack ?? error.message);
}
