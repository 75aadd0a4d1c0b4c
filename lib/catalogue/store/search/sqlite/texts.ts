import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { append } from '#lib/lists.ts';
import { readSetting, writeSetting } from '../../database.ts';
import type { Tables } from '../../tables.ts';
import { markAllPending } from '../texts/pending-texts.ts';
import type { TextChange, TextIndex } from '../texts/text-index.ts';
import { callsTo, openThread, type WorkerData } from '../thread/thread.ts';
import {
  damageMarker,
  filesSetting,
  isDamage,
  readTextFiles,
  type TextFiles,
  textFile,
  textFolder,
  writeTextFiles,
} from './text-files.ts';
import { type FileState, TextWriter } from './text-writer.ts';

/** Words after which a new file is started, so that SQLite's merges stay small. */
const wordsOfFile = 500_000_000;

export type SqliteTextsOptions = {
  db: Kysely<Tables>;
  /** The catalogue's own file. */
  file: string;
  /** The bundled worker.ts of the search thread; if omitted, the caller's thread writes. */
  program?: string | undefined;
  /** For tests. */
  maxWords?: number;
};

/** Writes on the calling thread or in one of its own. */
type Writer = Pick<TextWriter, keyof TextWriter>;

/** The words of pages in files next to the catalogue. */
export function sqliteTexts({ db, file, program, maxWords = wordsOfFile }: SqliteTextsOptions): TextIndex {
  let writer = openWriter(program);
  let files: TextFiles = { id: '', firsts: [] };
  let newest: FileState = { words: 0, last: 0 };
  const pathOf = (first: number) => textFile(file, files.id, first);
  const save = async () => await writeSetting(db, filesSetting, writeTextFiles(files));

  /** The file that an object's pages are in or belong in. */
  async function fileOf(number: number): Promise<string> {
    if (number > newest.last && newest.words >= maxWords) {
      newest = await writer.state(pathOf(number));
      files = { ...files, firsts: [...files.firsts, number] };
      await save();
    }
    return pathOf(files.firsts.findLast((first) => first <= number) ?? 0);
  }

  /** @returns why the existing index cannot be continued */
  async function resume(setting: string): Promise<string | undefined> {
    const found = readTextFiles(setting);
    if (!found) return 'another version made it';
    files = found;
    if (existsSync(damageMarker(file))) return 'one that read it found it damaged';
    if (files.firsts.some((first) => !existsSync(pathOf(first)))) return 'a file of it is missing';
    try {
      for (const first of files.firsts) newest = await writer.state(pathOf(first));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Leaves the marker to restart the index if it turns out to be damaged. */
  async function markingDamage<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (isDamage(error)) await writeFile(damageMarker(file), String(error));
      throw error;
    }
  }

  async function removeOthers(): Promise<void> {
    const folder = textFolder(file);
    const names = await readdir(folder);
    const others = names.filter(
      (name) => name.startsWith('texts-') && !name.startsWith(`texts-${files.id}-`),
    );
    for (const name of others) await rm(join(folder, name), { force: true });
    await rm(damageMarker(file), { force: true });
  }

  return {
    async open() {
      await mkdir(textFolder(file), { recursive: true });
      const setting = await readSetting(db, filesSetting);
      const problem = setting && (await resume(setting));
      if (setting === undefined || problem !== undefined) {
        await writer.close();
        writer = openWriter(program);
        files = { id: randomUUID(), firsts: [1] };
        newest = await writer.state(pathOf(1));
        // Saved last: until then the next start would begin afresh, too.
        await markAllPending(db);
        await save();
      }
      await removeOthers();
      return problem;
    },
    sources: async ({ number }) =>
      await markingDamage(async () => await writer.sources(await fileOf(number), number)),
    async write(changes) {
      const byFile = new Map<string, TextChange[]>();
      for (const change of changes) append(byFile, await fileOf(change.owner.number), change);
      for (const [path, some] of byFile) {
        const state = await markingDamage(() => writer.write(path, some));
        if (path === pathOf(files.firsts.at(-1) ?? 0)) newest = state;
      }
    },
    close: () => writer.close(),
  };
}

const methods = ['state', 'sources', 'write'] as const satisfies readonly (keyof Writer)[];

function openWriter(program: string | undefined): Writer {
  if (program === undefined) return new TextWriter();
  const data: WorkerData = { kind: 'texts' };
  const thread = openThread(program, data, (error) => error);
  const calls = callsTo(thread, methods) as Pick<Writer, (typeof methods)[number]>;
  return { ...calls, close: () => thread.close() };
}
