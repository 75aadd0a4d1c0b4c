import { Command, CommanderError } from 'commander';
import { ClaimExpired } from '#lib/catalogue/store/claim-expired.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { type Config, ConfigError, readConfig } from '#lib/config.ts';
import { failureSentence } from '#lib/failure.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { version } from '#package.json';
import type { ScanMakers } from './import/workers.ts';
import { UserError } from './output.ts';

/** What makes scans for commands: by default worker processes; tests pass their own. */
export type Makers = { scans?: () => ScanMakers };

type MakeCommand = (config: Config, makers?: Makers) => Command;

/** The commands by name, in the order of the help. Each is a chunk of the program that is loaded on demand. */
const commands = new Map<string, () => Promise<MakeCommand>>([
  ['import', async () => (await import('./commands/import.ts')).importCommand],
  ['organizations', async () => (await import('./commands/organizations.ts')).organizationsCommand],
  ['objects', async () => (await import('./commands/objects.ts')).objectsCommand],
  ['tiles', async () => (await import('./commands/tiles.ts')).tilesCommand],
  ['pages', async () => (await import('./commands/pages.ts')).pagesCommand],
  ['editors', async () => (await import('./commands/editors.ts')).editorsCommand],
  ['search', async () => (await import('./commands/search.ts')).searchCommand],
  ['statistics', async () => (await import('./commands/statistics.ts')).statisticsCommand],
  ['storage', async () => (await import('./commands/storage.ts')).storageCommand],
  ['check', async () => (await import('./commands/check.ts')).checkCommand],
  ['mirror', async () => (await import('./commands/mirror.ts')).mirrorCommand],
  ['demo', async () => (await import('./commands/demo.ts')).demoCommand],
  ['generate', async () => (await import('./commands/generate.ts')).generateCommand],
  ['copy', async () => (await import('./commands/copy.ts')).copyCommand],
]);

/**
 * Runs a command line on the library named by the environment, and sets `process.exitCode`.
 * @param parameters the command and its arguments
 */
export async function runProgram(parameters: string[], makers?: Makers): Promise<void> {
  const program = new Command('czytelnia')
    .description('Runs a digital library: imports scans, manages institutions, pages and tiles.')
    .addHelpText(
      'after',
      '\nThe library lies where DATA_DIR (default: data), DATABASE_URL and STORAGE_URL say.\nExit codes: 0 all well; 1 something failed, as it says; 2 wrong usage; 130 interrupted.',
    )
    .version(version)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  try {
    const config = configFor(program);
    for (const command of await commandsFor(parameters[0]))
      program.addCommand(throwing(command(config, makers)));
    await program.parseAsync(parameters, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/** The settings. With invalid ones, help and version still work, and every command fails. */
function configFor(program: Command): Config {
  try {
    return readConfig();
  } catch (error) {
    program.hook('preAction', () => {
      throw error;
    });
    return readConfig({ NODE_ENV: 'production' });
  }
}

/** Loads only the named command, as all of them take three times as long. Help and unknown names need all, `--version` none. */
async function commandsFor(name = ''): Promise<MakeCommand[]> {
  if (name === '-V' || name === '--version') return [];
  const command = commands.get(name);
  return await Promise.all((command ? [command] : [...commands.values()]).map((read) => read()));
}

/** Makes a command and its subcommands throw instead of exiting the process. */
function throwing(command: Command): Command {
  for (const inner of command.commands) throwing(inner);
  return command.exitOverride();
}

function exitCodeOf(error: unknown): number {
  // Commander has already printed the error; help and version are not errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  process.stderr.write(`${textOf(error)}\n`);
  return 1;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof ConfigError ||
    error instanceof UserError ||
    error instanceof UnreadableFile ||
    error instanceof ClaimExpired;
  if (isExpected) return error.message;
  return failureSentence(error) ?? (isUnavailable(error) ? error.message : (error.stack ?? error.message));
}
