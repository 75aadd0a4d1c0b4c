import { Command } from 'commander';
import { purgeCaches, type Store } from '#lib/catalogue/store/database.ts';
import { unreferencedDigests } from '#lib/catalogue/store/files.ts';
import { findObjects, listObjects } from '#lib/catalogue/store/list-objects.ts';
import { removeObject } from '#lib/catalogue/store/objects.ts';
import type { Config } from '#lib/config.ts';
import { ImportElsewhere, ImportRunning, withoutImports } from '../import/lock.ts';
import { print, Refused, table } from '../output.ts';
import { removeFiles } from '../storage/remove-files.ts';
import { warnOfDamaged, withStorage, withStore } from '../store.ts';

/** `objects list | remove` */
export function objectsCommand(config: Config): Command {
  const command = new Command('objects').exitOverride().description('Lists and removes objects.');
  command
    .command('list')
    .description('Lists all objects, newest in the feed first.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withStore(config, (store) => listObjects(store.db, warnOfDamaged));
      const cells = rows.map((row) => [row.id, row.scans, row.organization ?? '', row.title]);
      print(
        json ? JSON.stringify(rows, null, 2) : table([['id', 'scans', 'institution', 'title'], ...cells]),
      );
    });
  command
    .command('remove <id...>')
    .description('Removes objects with their scans, and files that no other object has. One wrong id: none.')
    .action(async (ids: string[]) => {
      await withStore(config, (store) => removeObjects(config, store, [...new Set(ids)]));
    });
  return command;
}

async function removeObjects(config: Config, store: Store, ids: string[]): Promise<void> {
  const objects = await findObjects(store.db, ids);
  const refusals = ids.flatMap((id) => {
    const object = objects.get(id);
    if (!object) return `There is no object "${id}". See: czytelnia objects list`;
    return object.service === null
      ? []
      : `The object ${id} is mirrored from ${object.service}, which would bring it again.`;
  });
  if (refusals.length > 0) throw new Refused(`${refusals.join('\n')}\nNothing was removed.`);
  for (const [index, id] of ids.entries()) {
    try {
      await removeObject(store.db, id);
    } catch (error) {
      print(`Not removed: ${ids.slice(index).join(', ')}`);
      throw error;
    }
    print(`${id} is removed.`);
  }
  const digests = new Set([...objects.values()].flatMap((object) => object.digests));
  await removeFilesOf(config, store, digests);
}

async function removeFilesOf(config: Config, { db }: Store, digests: ReadonlySet<string>): Promise<void> {
  try {
    await withStorage(config, (storage) =>
      withoutImports(db, config.dataDir, async () => {
        const unreferenced = await unreferencedDigests(db);
        const theirs = unreferenced.filter((digest) => digests.has(digest));
        await removeFiles(db, storage, theirs);
        // A server may have read one of them between the object's end and theirs.
        if (theirs.length > 0) await purgeCaches(db);
      }),
    );
  } catch (error) {
    print(
      'Their files are still there: they go with the next import, or at the end of the one that is running.',
    );
    if (!(error instanceof ImportRunning || error instanceof ImportElsewhere)) throw error;
  }
}
