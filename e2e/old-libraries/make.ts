// npm run old-library -- [COMMIT]: the programs of that commit create a library, and its server's answers are recorded.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'libsql';
import { z } from 'zod';
import { postgresBinaries } from '#lib/catalogue/store/postgres/binaries.fixture.mjs';
import { execOn, startServer as startDatabase } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { digestFolder } from '#lib/scans/addresses.ts';
import { type Recordings, writeCompressed } from './answers.ts';
import { writeContent } from './content.ts';
import { files, launchOn, originalEnvironment, type StoreLocation } from './library.ts';
import { requestEverything } from './requests.ts';

/** The last commit that stored an object as its finished tile. */
const lastOfTiles = 'ceab52e';
const [commit = lastOfTiles] = process.argv.slice(2);
const version = resolve('.test/old-versions', commit);
const output = resolve('e2e/old-libraries', commit);
const work = mkdtempSync(join(tmpdir(), 'czytelnia-old-library-'));
const dataDir = join(work, 'data');
const storeFile = join(dataDir, 'catalogue.sqlite');

/** Where the library was created, and where it is moved to before it is queried again. */
const environments: Record<string, string>[] = [
  originalEnvironment,
  { PUBLIC_URL: 'https://czytelnia.example:8443' },
  { ...originalEnvironment, ASSETS_URL: 'https://cdn.example/scans' },
];

function run(command: string, parameters: string[], environment: Record<string, string> = {}): string {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout } = spawnSync(command, parameters, {
    cwd: version,
    // None of this machine's settings.
    env: { PATH, HOME, NODE_ENV: 'production', ...environment },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0)
    throw new Error(`${[command, ...parameters].join(' ')} ended with code ${status}:\n${stdout}`);
  return stdout;
}

/** The old version's command line, run on the library. */
const czytelnia = (...parameters: string[]) =>
  run(process.execPath, ['dist/cli.js', ...parameters], {
    ...originalEnvironment,
    DATA_DIR: dataDir,
    CZYTELNIA_FROM: work,
  });

/** Builds the old version beside this one, with everything that its server needs. */
function build(): void {
  if (!existsSync(version)) {
    mkdirSync(version, { recursive: true });
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', version], { input: archive });
  }
  const steps =
    "const steps = await import('./cli/setup/steps.mjs');" +
    'await steps.ensureDependencies(); await steps.ensurePrograms(); await steps.ensurePages();';
  run(process.execPath, ['--input-type=module', '-e', steps]);
}

async function makeLibrary(): Promise<void> {
  await writeContent(work);
  czytelnia('generate', '--tiles', '40');
  czytelnia('organizations', 'load', 'organizations.yaml');
  czytelnia('tiles', 'load', 'tiles.yaml');
  czytelnia('import', 'objects', '--organization', 'opisana');
  czytelnia('import', 'again');
  const by = ['--editor', 'Żaneta "Ż."'];
  czytelnia('pages', 'push', 'pages', ...by);
  czytelnia('pages', 'publish', 'pl/pomoc', 'en/help', 'pl/o-nas', 'pl/wycofana', ...by);
  czytelnia('pages', 'unpublish', 'pl/wycofana', ...by);
  czytelnia('pages', 'discard', 'en/discarded', ...by);
  czytelnia('pages', 'push', 'pages-again', ...by);
  czytelnia('pages', 'publish', 'pl/pomoc', ...by);
  czytelnia('pages', 'restore', 'pl/pomoc', '1', ...by);
  czytelnia('editors', 'add', 'Ewa');
  // Last: an import would delete the files that these leave behind.
  const objects = z.array(z.object({ id: z.string(), title: z.string() }));
  for (const { id, title } of objects.parse(JSON.parse(czytelnia('objects', 'list', '--json'))))
    if (title === 'Będzie usunięty') czytelnia('objects', 'remove', id);
  czytelnia('tiles', 'remove', 'goes');
  // They were counted with the first import, and would be again a day later.
  withStore((store) =>
    store.exec("DELETE FROM statistics; DELETE FROM settings WHERE name = 'statistics_claim'"),
  );
  czytelnia('statistics');
  withStore((store) =>
    store.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'),
  );
}

function withStore<Result>(use: (store: Database.Database) => Result): Result {
  const store = new Database(storeFile);
  try {
    return use(store);
  } finally {
    store.close();
  }
}

/** Records the answers of the old version's server on a copy of a library, which it may change. */
async function record(copy: () => Promise<StoreLocation>): Promise<Recordings> {
  const recordings: Recordings = [];
  for (const environment of environments) {
    const server = await launchOn(await copy(), environment, { version });
    await server.opened;
    recordings.push({ environment, answers: await requestEverything(server.url) });
    server.process.kill();
    await once(server.process, 'exit');
  }
  return recordings;
}

/** A database as statements that any PostgreSQL, and any of its clients, can run. */
function dump(url: string): string {
  const text = run(join(postgresBinaries() ?? '', 'pg_dump'), ['--inserts', '--no-owner', '--no-acl', url]);
  const begin = text.search(/^CREATE /m);
  return text.slice(begin).replace(/^\\.*$/gm, '');
}

async function make(): Promise<void> {
  build();
  await makeLibrary();
  const database = await startDatabase();
  try {
    await execOn(database.url('postgres'), 'CREATE DATABASE library');
    czytelnia('copy', '--from', `sqlite:${dataDir}`, '--to', database.url('library'));
    let copies = 0;
    const copyFolder = async () => {
      copies += 1;
      const folder = join(work, `copy-${copies}`);
      cpSync(dataDir, folder, { recursive: true });
      return { dataDir: folder, databaseUrl: undefined };
    };
    const copyDatabase = async () => {
      const location = await copyFolder();
      await execOn(database.url('postgres'), `CREATE DATABASE copy_${copies} TEMPLATE library`);
      return { ...location, databaseUrl: database.url(`copy_${copies}`) };
    };
    const recordings = await record(copyFolder);
    if (!isDeepStrictEqual(recordings, await record(copyDatabase)))
      throw new Error('The old version answers otherwise on PostgreSQL than on SQLite.');
    mkdirSync(output, { recursive: true });
    const texts = withStore((store) =>
      store.prepare('SELECT DISTINCT text_digest FROM scans WHERE text_digest IS NOT NULL').all(),
    );
    writeCompressed(join(output, files.sqlite), readFileSync(storeFile));
    writeCompressed(join(output, files.postgres), dump(database.url('library')));
    writeCompressed(join(output, files.texts), JSON.stringify(readTexts(texts)));
    writeCompressed(join(output, files.answers), JSON.stringify(recordings));
  } finally {
    await database.stop();
  }
}

/** Text layers by their digests; those of generated objects have no files. */
function readTexts(rows: unknown[]): Record<string, string> {
  const digests = z.array(z.object({ text_digest: z.string() })).parse(rows);
  return Object.fromEntries(
    digests.flatMap(({ text_digest: digest }) => {
      const file = join(digestFolder(join(dataDir, 'scans'), digest), 'alto.xml');
      return existsSync(file) ? [[digest, readFileSync(file, 'utf8')]] : [];
    }),
  );
}

try {
  await make();
} finally {
  rmSync(work, { recursive: true, force: true });
}
