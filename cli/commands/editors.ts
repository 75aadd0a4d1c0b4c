import { Command } from 'commander';
import { addEditor, listEditors, removeEditor } from '#lib/catalogue/store/editors.ts';
import { formatTimestamp } from '#lib/catalogue/timestamp.ts';
import type { Config } from '#lib/config.ts';
import { checkedName } from '../editor-name.ts';
import { print, printAs, table, UserError } from '../output.ts';
import { withExistingStore, withStore } from '../store.ts';

export function editorsCommand(config: Config): Command {
  const command = new Command('editors').description(
    'Manages the tokens by which editors sign in to the preview.',
  );
  command
    .command('add <name>')
    .description('Makes a token for an editor and prints it, this once.')
    .action(async (given: string) => {
      if (config.services.length > 0)
        throw new UserError(
          'This library mirrors a catalogue service (CATALOGUE_API_URL). Its editors sign in with PREVIEW_SECRET.',
        );
      const name = checkedName(given);
      const token = await withStore(config, (store) => addEditor(store.db, name));
      if (token === undefined)
        throw new UserError(`There is an editor "${name}". For a new token, remove that one first.`);
      print(token);
      process.stderr.write(
        `This is the token of "${name}". Only its hash is stored, so it cannot be shown again: give it to them now.\n`,
      );
    });
  command
    .command('list')
    .description('Lists the editors that have a token.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withExistingStore(config, (store) => listEditors(store.db));
      const cells = rows.map(({ name, added_at }) => [name, formatTimestamp(added_at)]);
      printAs(json, rows, () => table([['name', 'added (UTC)'], ...cells]));
    });
  command
    .command('remove <name>')
    .description('Removes the token of an editor. What they wrote stays.')
    .action(async (given: string) => {
      const removed = await withExistingStore(config, (store) => removeEditor(store.db, checkedName(given)));
      if (!removed) throw new UserError(`There is no editor "${given}". See: czytelnia editors list`);
      print(`${checkedName(given)} is removed.`);
    });
  return command;
}
