import { Command } from 'commander';
import { purgeCaches, type Store } from '#lib/catalogue/store/database.ts';
import { withoutImports } from '#lib/catalogue/store/imports.ts';
import {
  findDigests,
  findObjects,
  type ListedObject,
  listObjects,
} from '#lib/catalogue/store/list-objects.ts';
import { removeObject } from '#lib/catalogue/store/objects.ts';
import { listOverrides } from '#lib/catalogue/store/overrides.ts';
import type { Config } from '#lib/config.ts';
import { ImportRunning, withImportLock } from '../import/lock.ts';
import { columnWidths, print, printPieces, tableLine, terminalJson } from '../output.ts';
import { editedObject, refuseOthers, saveOverrides } from '../overrides/edit.ts';
import { editInEditor } from '../overrides/editor.ts';
import { type Overrides, overridesFile, readOverrides } from '../overrides/file.ts';
import { removeUnreferenced } from '../storage/remove-files.ts';
import { operatorPath, warnOfDamaged, withExistingStore, withStorage } from '../store.ts';
import { readText } from '../yaml.ts';

export function objectsCommand(config: Config): Command {
  const command = new Command('objects').description('Lists, corrects and removes objects.');
  command
    .command('list')
    .description('Lists all objects, newest in the feed first.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      await withExistingStore(config, async ({ db }) => {
        const batches = listObjects(db, warnOfDamaged);
        await printPieces(json ? listJson(batches) : listTable(batches));
      });
    });
  const edit = command
    .command('edit [id]')
    .description(
      'Corrects what is said of an object, in your editor (VISUAL, else EDITOR). What you change survives a new import of its source.',
    )
    .option('--file <file>', 'corrects the objects of a file, as "objects edits" prints it')
    .option('--undo', 'the source counts again, also for all objects that a file names');
  edit.action(async (id: string | undefined, options: { file?: string; undo?: boolean }) => {
    if ((id === undefined) === (options.file === undefined))
      edit.error('error: name an object by its id, or a file with --file', { exitCode: 2 });
    await withExistingStore(config, (store) => editObjects(config, store, id, options));
  });
  command
    .command('edits')
    .description('Prints all corrections as a file that "objects edit --file" reads.')
    .action(async () => {
      const [corrections, there] = await withExistingStore(config, async ({ db }) => {
        const all = await listOverrides(db);
        return [all, await findObjects(db, [...all.keys()])] as const;
      });
      print((await overridesFile(corrections, there)).trimEnd());
    });
  command
    .command('remove <id...>')
    .description(
      'Removes objects with their scans, and files that no other object has. Where one id is wrong, none is removed.',
    )
    .action(async (ids: string[]) => {
      await withExistingStore(config, (store) => removeObjects(config, store, [...new Set(ids)]));
    });
  return command;
}

async function* listJson(batches: AsyncIterable<ListedObject[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield `${before}\n  ${rows.map((row) => terminalJson(row)).join(',\n  ')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** Columns widen when a batch needs it, since only one batch is known at a time. */
async function* listTable(batches: AsyncIterable<ListedObject[]>): AsyncGenerator<string> {
  let lines: (string | number)[][] = [['id', 'scans', 'institution', 'title']];
  let widths: number[] = [];
  for await (const rows of batches) {
    lines.push(...rows.map((row) => [row.id, row.scans, row.organization ?? '', row.title]));
    widths = columnWidths(lines).map((width, column) => Math.max(width, widths[column] ?? 0));
    yield lines.map((line) => `${tableLine(line, widths)}\n`).join('');
    lines = [];
  }
}

async function editObjects(
  config: Config,
  { db }: Store,
  id: string | undefined,
  { file = '', undo = false }: { file?: string; undo?: boolean },
): Promise<void> {
  const readOverrides = async () => {
    const overrides: Overrides = id === undefined ? await readFrom(config, file) : new Map([[id, null]]);
    return undo ? new Map([...overrides.keys()].map((one) => [one, null])) : overrides;
  };
  const { changed, discarded, undated } =
    id === undefined || undo
      ? await saveOverrides(config, db, await readOverrides())
      : await editOne(config, db, id);
  if (changed.length > 0) print(`${undo ? 'Undone' : 'Corrected'}: ${changed.join(', ')}`);
  if (discarded.length > 0) print(`Discarded: ${discarded.join(', ')}`);
  if (undated.length > 0)
    print(
      `The dates of these objects name no year, so no search by year finds them. If the year is known, write 1938, [ca 1938], 1901-1905 or XIX w.: ${undated.join(', ')}`,
    );
  if (changed.length + discarded.length === 0) print('Nothing looks different.');
}

async function readFrom(config: Config, file: string): Promise<Overrides> {
  const path = operatorPath(config, file);
  return await readOverrides(await readText(path), path);
}

async function editOne(config: Config, db: Store['db'], id: string): ReturnType<typeof saveOverrides> {
  const object = await editedObject(db, id);
  if (!object) return { changed: [], discarded: [], undated: [] };
  return await editInEditor(object, (corrections) =>
    saveOverrides(config, db, new Map([[id, corrections]]), object),
  );
}

async function removeObjects(config: Config, store: Store, ids: string[]): Promise<void> {
  await refuseOthers(store.db, ids, ', which would bring it again', 'Nothing was removed.');
  const digests = await findDigests(store.db, ids);
  for (const [index, id] of ids.entries()) {
    try {
      await removeObject(store.db, id);
    } catch (error) {
      print(`Not removed: ${ids.slice(index).join(', ')}`);
      throw error;
    }
    print(`${id} is removed.`);
  }
  await removeFilesOf(config, store, digests);
}

async function removeFilesOf(config: Config, { db }: Store, digests: ReadonlySet<string>): Promise<void> {
  let isDone = false;
  try {
    isDone = await withStorage(config, (storage) =>
      withImportLock(config.dataDir, (owner) =>
        withoutImports(db, owner, async (lease) => {
          const removed = await removeUnreferenced(db, storage, lease, digests);
          // A server may have cached one of the files after its object was removed.
          if (removed > 0) await purgeCaches(db);
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof ImportRunning)) throw error;
  } finally {
    if (!isDone)
      print(
        'Their files are still there: they go with the next import, or at the end of the one that is running.',
      );
  }
}
