import { dirname } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import type { Store } from '#lib/catalogue/store/database.ts';
import {
  listOrganizations,
  organizationRecord,
  removeOrganization,
  saveOrganization,
} from '#lib/catalogue/store/organizations.ts';
import type { Config } from '#lib/config.ts';
import { print, printAs, table, UserError } from '../output.ts';
import { type SavePicture, saveWithPictures } from '../picture.ts';
import { operatorPath, withExistingStore, withStore } from '../store.ts';
import { checkedAs, readYamlList } from '../yaml.ts';

/** A file, or null to remove the picture that the institution has. */
const picture = z.string().min(1, 'a file, or null for none').nullish();

const organization = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,60}$/, 'lower-case letters, digits and hyphens, at most 60'),
  fullname: z.string().trim().min(1, 'a name'),
  avatar: picture,
  background: picture,
  description: z.strictObject({ pl: z.string().optional(), en: z.string().optional() }).default({}),
});

/**
 * Stores the pictures of an institution.
 * @returns a function that adds it, or updates the given fields
 * @throws {UserError}
 */
async function prepare(
  store: Store,
  { key, fullname, avatar, background, description }: z.infer<typeof organization>,
  savePicture: SavePicture,
): Promise<() => Promise<string>> {
  const read = async (file: string | null | undefined, kind: 'avatar' | 'background') =>
    file ? await savePicture(file, kind) : null;
  const pictures = [await read(avatar, 'avatar'), await read(background, 'background')] as const;
  return async () => {
    const before = await organizationRecord(store.db, key);
    const id = await saveOrganization(store.db, {
      key,
      fullname,
      avatar: (avatar === undefined ? before?.avatar : pictures[0]) ?? null,
      backgroundDigest: (background === undefined ? before?.backgroundDigest : pictures[1]?.digest) ?? null,
      descriptionPl: description.pl ?? before?.descriptionPl ?? '',
      descriptionEn: description.en ?? before?.descriptionEn ?? '',
    });
    return `${key} is institution ${id}.`;
  };
}

async function save(
  store: Store,
  config: Config,
  folder: string,
  organizations: z.infer<typeof organization>[],
): Promise<string> {
  return await saveWithPictures(store, config, folder, organizations, (one, savePicture) =>
    prepare(store, one, savePicture),
  );
}

export const loadOrganizations = async (store: Store, config: Config, file: string): Promise<string> =>
  await save(store, config, dirname(file), await readYamlList(file, organization));

type Given = {
  key: string;
  fullname: string;
  avatar?: string | false;
  background?: string | false;
  descriptionPl?: string;
  descriptionEn?: string;
};

export function organizationsCommand(config: Config): Command {
  const command = new Command('organizations').description('Manages the institutions that supply objects.');
  command
    .command('add')
    .description('Adds an institution, or changes what is given of the one with this key.')
    .requiredOption('--key <key>', 'short name for imports: lower-case letters, digits, hyphens')
    .requiredOption('--fullname <name>')
    .option('--avatar <file>', 'logo')
    .option('--no-avatar', 'removes the logo')
    .option('--background <file>', 'wide picture')
    .option('--no-background', 'removes the wide picture')
    .option('--description-pl <text>')
    .option('--description-en <text>')
    .action(async ({ key, fullname, descriptionPl, descriptionEn, ...given }: Given) => {
      const [avatar, background] = [given.avatar, given.background].map((file) =>
        file === false ? null : file,
      );
      const description = { pl: descriptionPl, en: descriptionEn };
      const fields = checkedAs(
        organization,
        { key, fullname, avatar, background, description },
        'The institution',
      );
      print(await withStore(config, (store) => save(store, config, config.workingFolder, [fields])));
    });
  command
    .command('load <file>')
    .description(
      'Adds or changes all institutions of a YAML list: key, fullname, avatar, background (null removes one), description {pl, en}.',
    )
    .action(async (file: string) => {
      const path = operatorPath(config, file);
      print(await withStore(config, (store) => loadOrganizations(store, config, path)));
    });
  command
    .command('list')
    .description('Lists all institutions.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withExistingStore(config, (store) => listOrganizations(store.db));
      const cells = rows.map((row) => [row.key, row.id, row.fullname]);
      printAs(json, rows, () => table([['key', 'id', 'name'], ...cells]));
    });
  command
    .command('remove <key>')
    .description('Removes an institution that has no objects and no tiles.')
    .action(async (key: string) => {
      const result = await withExistingStore(config, (store) => removeOrganization(store.db, key));
      if (result === 'unknown')
        throw new UserError(`There is no institution "${key}". See: czytelnia organizations list`);
      if (result === 'in-use')
        throw new UserError(`"${key}" still has objects or tiles. Remove those first.`);
      print(`${key} is removed.`);
    });
  return command;
}
