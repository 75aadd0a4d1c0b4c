import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { databaseOf } from '#lib/catalogue/store/postgres/databases.fixture.ts';
import { copyEmptyStore } from '#lib/catalogue/store/template.fixture.ts';
import { connect, temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { storageFolder } from '#lib/scans/addresses.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import type { Makers } from '../program.ts';
import type { ImportReport } from './report.ts';
import { runInProcess } from './run-in-process.fixture.ts';

/** How a program ended. */
export type CommandResult = { code: number | null; stdout: string; stderr: string };

/** The command line, with a library of its own. */
export type Library = {
  dataDir: string;
  /** Starts the built program. */
  start(...parameters: string[]): Promise<{ process: ChildProcess; finished: Promise<CommandResult> }>;
  /** Runs a command in the test process, one at a time. */
  run(...parameters: string[]): Promise<CommandResult>;
  /** Runs an import and parses its report. */
  import(...parameters: string[]): Promise<ImportReport & { code: number | null }>;
};

/** A data folder with an empty store, deleted after the test. */
function emptyLibrary(): string {
  const dataDir = absentLibrary();
  mkdirSync(dataDir);
  copyEmptyStore(dataDir);
  return dataDir;
}

/** A data folder that does not exist yet; deleted after the test. */
export const absentLibrary = () => join(temporaryFolder(), 'data');

/**
 * @param dataDir of an existing library; if omitted, an empty one
 * @param environment additional settings
 * @param makers make scans and rows when a command is run in the test process
 */
export function temporaryLibrary(
  dataDir = emptyLibrary(),
  environment: Record<string, string> = {},
  makers?: Makers,
): Library {
  const settings = async () => ({
    DATA_DIR: dataDir,
    DATABASE_URL: await databaseOf(dataDir),
    CZYTELNIA_FROM: dirname(dataDir),
    ...environment,
  });
  const start = async (...parameters: string[]) => {
    const child = spawn(process.execPath, [resolve('dist/cli.js'), ...parameters], {
      cwd: dirname(dataDir),
      env: { NODE_ENV: 'production', ...(await settings()) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [out, errors]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => errors.push(bytes));
    const finished = new Promise<CommandResult>((done) => {
      child.once('close', (code) =>
        done({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(errors).toString() }),
      );
    });
    return { process: child, finished };
  };
  const run = async (...parameters: string[]) => runInProcess(parameters, await settings(), makers);
  return {
    dataDir,
    start,
    run,
    async import(...parameters) {
      const { code, stdout, stderr } = await run('import', '--json', ...parameters);
      if (stdout === '') throw new Error(`The import printed no report: ${stderr}`);
      return { ...(JSON.parse(stdout) as ImportReport), code };
    },
  };
}

/** Writes files into a new folder; a pair of numbers stands for a picture of that size. */
export async function folderWith(
  files: Record<string, string | Buffer | readonly [number, number]>,
): Promise<string> {
  const folder = join(temporaryFolder(), 'input');
  let seed = 0;
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    seed += 1;
    if (typeof content === 'string' || Buffer.isBuffer(content)) writeFileSync(file, content);
    else await picture(...content, seed).toFile(file);
  }
  return folder;
}

/** The library as readers see it: objects with their scans, and the store's version. */
export async function libraryContent(dataDir: string) {
  const { catalogue, version, db } = await connect(dataDir);
  const objects = [];
  for (const tile of await catalogue.frontpage({ batchSize: 500 })) {
    if (tile.type !== 'entity') continue;
    const object = await catalogue.object(tile.related_object_id);
    if (object) objects.push({ ...object, id: tile.related_object_id, title: tile.entity_title });
  }
  const rows = await db.selectFrom('scans').select(['id', 'digest', 'text_digest']).execute();
  const digests = rows.flatMap(({ digest, text_digest }) => [digest, text_digest ?? digest]);
  return {
    objects: objects.sort((one, other) => (one.title < other.title ? -1 : 1)),
    scanRows: rows,
    digests: [...new Set(digests)].sort(),
    version: version(),
  };
}

/** Digests of which the storage has files. */
export function storedDigests(dataDir: string): string[] {
  const storage = storageFolder(dataDir);
  const parts = names(storage);
  return parts.flatMap((part) => names(join(storage, part))).sort();
}

/** Names in a folder; empty if the folder does not exist. */
export function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The modification time of every file below a folder. */
export function fileTimes(folder: string): Record<string, number> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      statSync(join(folder, name)).mtimeMs,
    ]),
  );
}
