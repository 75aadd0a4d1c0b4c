import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { readSetting, writeSetting } from '#lib/catalogue/store/database.ts';
import { recountIfOutdated } from '#lib/catalogue/store/statistics.ts';
import type { Config } from '#lib/config.ts';
import { reportLines } from '../import/report.ts';
import { importSources } from '../import/run.ts';
import { UserError } from '../output.ts';
import { loadPages } from '../pages/push.ts';
import { withStore } from '../store.ts';
import { loadOrganizations } from './organizations.ts';
import { loadTiles } from './tiles.ts';

const settingName = 'demonstration';

/** A package of its own, which production installations leave out. */
const program = 'demo/run.mjs';

export function demoCommand(config: Config): Command {
  return new Command('demo')
    .description('Makes the demonstration collection and puts it into the library.')
    .option(
      '--first-start',
      'only into a library in DATA_DIR that holds no objects, or where it was begun and not finished; not with DEMO=off or CATALOGUE_API_URL',
    )
    .action(async ({ firstStart = false }: { firstStart?: boolean }) => {
      if (firstStart && !(await shouldImport(config))) return;
      if (!existsSync(program))
        throw new UserError(
          'The demonstration collection is not part of this installation. Make it in a clone of the repository ("npm run czytelnia demo"), with DATA_DIR or DATABASE_URL of this library.',
        );
      await withStore(config, ({ db }) => writeSetting(db, settingName, 'begun'));
      const folder = join(config.dataDir, 'demonstration');
      await rm(folder, { recursive: true, force: true });
      process.stderr.write('» demonstration collection: drawing and typesetting …\n');
      await draw(folder);
      process.stderr.write('» demonstration collection: importing …\n');
      await install(config, folder);
      await rm(folder, { recursive: true });
      await withStore(config, ({ db }) => writeSetting(db, settingName, 'done'));
    });
}

/** Whether the library is new, or the collection was started and not finished. */
async function shouldImport(config: Config): Promise<boolean> {
  // A mirror of a service needs no content of its own, and a library with a database of its own is not a trial.
  if (!config.demo || config.services.length > 0 || config.databaseUrl) return false;
  return await withStore(config, async ({ db }) => {
    const state = await readSetting(db, settingName);
    if (state !== undefined) return state === 'begun';
    return (await db.selectFrom('objects').select('id').limit(1).executeTakeFirst()) === undefined;
  });
}

async function draw(folder: string): Promise<void> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 2, 2] });
  const [code, signal] = await once(child, 'exit');
  if (code === 0) return;
  const reason = signal
    ? `its program was ended by the signal ${signal}. Run this again`
    : 'why is said above';
  throw new UserError(`The demonstration collection could not be made; ${reason}.`);
}

async function install(config: Config, folder: string): Promise<void> {
  await withStore(config, (store) => loadOrganizations(store, config, join(folder, 'organizations.yaml')));
  const report = await importSources({ config, paths: [join(folder, 'objects')] });
  if (report.problems.length > 0 || report.objects.failed > 0)
    throw new UserError([...reportLines(report)].join('\n'));
  await withStore(config, async (store) => {
    await loadTiles(store, config, join(folder, 'tiles.yaml'));
    await loadPages(store, [join(folder, 'pages')], 'demonstration');
    // Only after the last object, because the site shows these counts for a day.
    await recountIfOutdated(store.db);
  });
}
