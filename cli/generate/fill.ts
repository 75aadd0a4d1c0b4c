import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { raiseVersion, readSetting, writeSetting } from '#lib/catalogue/store/database.ts';
import { insertRows, insertValues } from '#lib/catalogue/store/insert-rows.ts';
import { countItems, organizationColumns } from '#lib/catalogue/store/organizations.ts';
import { ensureProjection } from '#lib/catalogue/store/projections.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import { UserError } from '../output.ts';
import { type GeneratedValues, generateValues } from './generate-rows.ts';
import { organizationNames } from './words.ts';

/** Tiles per transaction: some 6 MB. */
const tilesPerTransaction = 2_000;
const organizations = Array.from({ length: 24 }, (_, index) => index + 1);

const settingName = 'generated';
const stateSchema = z.object({ tiles: z.int(), seed: z.int(), done: z.int() });
type State = z.infer<typeof stateSchema>;

export type FillOptions = { tiles: number; seed: number; baseUrls: BaseUrls };

/**
 * Fills an empty store with generated institutions, objects and tiles, or resumes an interrupted run. Each transaction
 * stores its progress along with the rows, so that an interruption at any point neither loses nor duplicates any.
 * @param advanced called after each transaction with the number of new tiles
 * @returns how many tiles this run generated
 * @throws {UserError} if the store holds anything else
 */
export async function fill(
  db: Kysely<Tables>,
  options: FillOptions,
  advanced: (tiles: number) => void,
): Promise<number> {
  const state = await startOrResume(db, options);
  advanced(state.done);
  const projection = await transact(db, (trx) => ensureProjection(trx, options.baseUrls));
  const given = { ...options, projection, organizations };
  for (let { done } = state; done < options.tiles; ) {
    const end = Math.min(options.tiles, done + tilesPerTransaction);
    const values = generateValues(given, done + 1, end + 1);
    await transact(db, (trx) => store(trx, values, { ...state, done: end }));
    advanced(end - done);
    // SQLite's driver is synchronous and frees memory only when the event loop turns.
    await setImmediate();
    done = end;
  }
  return options.tiles - state.done;
}

async function store(
  trx: Kysely<Tables>,
  { tables, provided }: GeneratedValues,
  state: State,
): Promise<void> {
  for (const values of tables) await insertValues(trx, values);
  for (const [organization, objects] of provided) await countItems(trx, organization, objects);
  await writeState(trx, state);
  await raiseVersion(trx);
}

const elsewhere = 'set DATA_DIR to an empty folder, or DATABASE_URL to an empty database';

async function startOrResume(db: Kysely<Tables>, { tiles, seed }: FillOptions): Promise<State> {
  const stored = await readSetting(db, settingName);
  if (stored === undefined) {
    if (await holdsAnything(db))
      throw new UserError(`This library holds what was not made by generate: ${elsewhere}.`);
    const state = { tiles, seed, done: 0 };
    await transact(db, async (trx) => {
      await insertRows(trx, 'organizations', generatedOrganizations());
      await writeState(trx, state);
    });
    return state;
  }
  const state = stateSchema.parse(JSON.parse(stored));
  if (state.tiles !== tiles || state.seed !== seed)
    throw new UserError(
      `This library was made with --tiles ${state.tiles} --seed ${state.seed}. Give these to go on with it, or ${elsewhere}.`,
    );
  const newest = await db.selectFrom('tiles').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if ((newest?.id ?? 0) !== state.done)
    throw new UserError(`This library was made by generate, but has been changed since: ${elsewhere}.`);
  return state;
}

async function holdsAnything(db: Kysely<Tables>): Promise<boolean> {
  for (const table of ['objects', 'tiles', 'organizations', 'pages'] as const)
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  return false;
}

async function writeState(db: Kysely<Tables>, state: State): Promise<void> {
  await writeSetting(db, settingName, JSON.stringify(state));
}

/** Ids are fixed, as everywhere in a generated library, so that every engine holds the same. */
function generatedOrganizations() {
  return organizations.map((id) => ({
    id,
    key: `made-${id}`,
    ...organizationColumns({
      fullname: `${organizationNames[id % organizationNames.length]} nr ${id}`,
      avatar: null,
      backgroundDigest: null,
      descriptionPl: 'Instytucja zmyślona przez program.',
      descriptionEn: 'An institution made up by a program.',
    }),
  }));
}
