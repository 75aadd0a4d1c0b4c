import { Command } from 'commander';
import { listObjects, removeObject } from '#lib/catalogue/store/objects.ts';
import type { Config } from '#lib/config.ts';
import { Refused } from '../refused.ts';
import { print, table, warnOfDamaged, withStore } from '../store.ts';

/** `objects list | remove` */
export function objectsCommand(config: Config): Command {
  const command = new Command('objects').exitOverride().description('Lists and removes objects.');
  command
    .command('list')
    .description('Lists all objects, newest in the feed first.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withStore(config, (store) => listObjects(store.db, warnOfDamaged));
      const cells = rows.map((row) => [row.id, row.scans, row.title]);
      print(json ? JSON.stringify(rows, null, 2) : table([['id', 'scans', 'title'], ...cells]));
    });
  command
    .command('remove <id>')
    .description('Removes an object with its scans; its files go with the next import.')
    .action(async (id: string) => {
      if (!(await withStore(config, (store) => removeObject(store.db, id)))) {
        throw new Refused(`There is no object "${id}". See: czytelnia objects list`);
      }
      print(`${id} is removed.`);
    });
  return command;
}
