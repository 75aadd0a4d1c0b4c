import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { instantOr, tileType, tileTypes } from '#lib/catalogue/schema.ts';
import { countRows, type Store } from '#lib/catalogue/store/database.ts';
import { migrateObjects, migrateOtherTiles } from '#lib/catalogue/store/migrate-records.ts';
import { organizationNumber } from '#lib/catalogue/store/organizations.ts';
import { markRenewed, renewTiles } from '#lib/catalogue/store/stale-tiles.ts';
import { listTiles, removeTile, saveTile } from '#lib/catalogue/store/tiles.ts';
import { formatTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import type { Config } from '#lib/config.ts';
import { print, printAs, table, UserError } from '../output.ts';
import { type SavePicture, saveWithPictures } from '../picture.ts';
import { Progress } from '../progress.ts';
import { baseUrlsFor, operatorPath, warnOfDamaged, withExistingStore, withStore } from '../store.ts';
import { checkedAs, readYamlList } from '../yaml.ts';

const batchSize = 200;

const tile = z.strictObject({
  key: z.string().min(1).max(200),
  type: tileType.exclude(['entity']),
  organization: z.string().optional(),
  featured: z.boolean().default(false),
  title: z.string().trim().min(1, 'a title'),
  description: z.string().optional(),
  url: z
    .string()
    .refine((url) => /^(https?:\/\/|\/(?!\/))/.test(url) && URL.canParse(url, 'http://localhost'), {
      error: 'an address that begins with http://, https:// or /',
    })
    .optional(),
  image: z.string().optional(),
  published: instantOr('a timestamp such as 2026-03-01T09:00:00').optional(),
});

/**
 * Looks up the institution of a tile and stores its image.
 * @returns a function that adds or updates it
 * @throws {UserError}
 */
async function prepare(
  store: Store,
  config: Config,
  { organization, image, description, url, published, ...rest }: z.infer<typeof tile>,
  savePicture: SavePicture,
): Promise<() => Promise<string>> {
  const organizationId = organization === undefined ? null : await organizationNumber(store.db, organization);
  if (organizationId === undefined)
    throw new UserError(`There is no institution "${organization}". See: czytelnia organizations list`);
  const picture = image && (await savePicture(image, 'tile'));
  return async () => {
    const id = await saveTile(store.db, await baseUrlsFor(store.db, config), {
      ...rest,
      organizationId,
      description: description ?? null,
      url: url ?? null,
      imageDigest: picture ? picture.digest : null,
      published,
    });
    return `${rest.key} is tile ${id}.`;
  };
}

async function save(
  store: Store,
  config: Config,
  folder: string,
  tiles: z.infer<typeof tile>[],
): Promise<string> {
  return await saveWithPictures(store, config, folder, tiles, (one, savePicture) =>
    prepare(store, config, one, savePicture),
  );
}

export const loadTiles = async (store: Store, config: Config, file: string): Promise<string> =>
  await save(store, config, dirname(file), await readYamlList(file, tile));

/** Rebuilds all tiles, after migrating records of the previous version. */
async function rebuild({ db }: Store, config: Config): Promise<string> {
  const baseUrls = await baseUrlsFor(db, config);
  const onDamaged = warnOfDamaged;
  for (let after: string | undefined = ''; after !== undefined; await setImmediate())
    after = (await migrateObjects(db, after, batchSize, onDamaged)).next;
  for (let after: number | undefined = 0; after !== undefined; await setImmediate())
    after = (await migrateOtherTiles(db, after, batchSize, onDamaged)).next;
  const progress = new Progress(await countRows(db.selectFrom('tiles')));
  let [before, renewed]: [Timestamp | undefined, number] = [undefined, 0];
  do {
    const step = await renewTiles(db, baseUrls, { before, batchSize, all: true, onDamaged });
    progress.advance(step.examined, 'tiles');
    renewed += step.renewed;
    before = step.next;
    // SQLite's driver is synchronous and frees memory only when the event loop turns.
    await setImmediate();
  } while (before);
  progress.finish();
  await markRenewed(db, baseUrls);
  return `${renewed} tiles rebuilt.`;
}

export function tilesCommand(config: Config): Command {
  const command = new Command('tiles').description(
    'Manages tiles of the front page that are not objects: news, press, films …',
  );
  command
    .command('add')
    .description(
      'Adds a tile, or replaces the one with this key: options that are not given are then empty, except its place in the feed.',
    )
    .requiredOption('--key <key>', 'name of your choice, by which the tile is changed and removed')
    .addOption(
      new Option('--type <type>')
        .choices(tileTypes.filter((type) => type !== 'entity'))
        .makeOptionMandatory(),
    )
    .requiredOption('--title <text>')
    .option('--description <text>')
    .option('--url <address>', 'where the tile leads; / begins an address of this site')
    .option('--image <file>')
    .option('--organization <key>', 'institution that it belongs to')
    .option('--featured', 'for a collection that its institution features')
    .option(
      '--published <timestamp>',
      'place in the feed; by default the one that it has, and now for a new tile',
    )
    .action(async (given: Record<string, unknown>) => {
      const fields = checkedAs(tile, given, 'The tile');
      print(await withStore(config, (store) => save(store, config, config.workingFolder, [fields])));
    });
  command
    .command('load <file>')
    .description('Adds or changes all tiles of a YAML list with the keys of "add".')
    .action(async (file: string) => {
      print(await withStore(config, (store) => loadTiles(store, config, operatorPath(config, file))));
    });
  command
    .command('list')
    .description('Lists all tiles that are not objects, newest first.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withExistingStore(config, (store) => listTiles(store.db));
      const cells = rows.map((row) => [
        row.key ?? '',
        row.id,
        row.type,
        formatTimestamp(row.sorting_datetime),
      ]);
      printAs(json, rows, () => table([['key', 'id', 'type', 'sorting_datetime'], ...cells]));
    });
  command
    .command('rebuild')
    .description(
      'Rebuilds the stored answer of every tile from its record. Servers go on answering meanwhile.',
    )
    .addHelpText('after', '\nAfter an interruption, run the same command again.')
    .action(async () => print(await withExistingStore(config, (store) => rebuild(store, config))));
  command
    .command('remove <key>')
    .description('Removes a tile.')
    .action(async (key: string) => {
      const removed = await withExistingStore(config, (store) => removeTile(store.db, key));
      if (!removed) throw new UserError(`There is no tile "${key}". See: czytelnia tiles list`);
      print(`${key} is removed.`);
    });
  return command;
}
