import { join } from 'node:path';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { Engine } from '#lib/search/engine.ts';
import { Search } from '#lib/search/search.ts';
import { openLexicon } from '#lib/search/words/lexicon.ts';
import type { Store } from '../store.ts';
import { openManticore } from './manticore/open.ts';
import { postgresEngine } from './postgres/engine.ts';
import { emptyIndex, isIndexDamage } from './sqlite/damage.ts';
import { sqliteEngine } from './sqlite/engine.ts';
import { callsTo, openThread, type WorkerData } from './thread/thread.ts';

/**
 * The search over a store. SQLite's index is emptied when a search finds it damaged.
 * @param programs folder of the built programs, with the dictionary and the thread that reads the index; if omitted,
 * the caller's thread reads it, and words are not inflected
 * @param searchUrl address of a distributed engine that holds the index instead of the store
 */
export function openSearch(
  store: Pick<Store, 'db' | 'reader' | 'file' | 'url'>,
  programs?: string,
  searchUrl?: string,
): Search {
  const own = engineOf(store, programs);
  return new Search(
    searchUrl ? openManticore(searchUrl).engine(store.reader, own) : own,
    programs ? openLexicon(join(programs, 'polish.lexicon')) : undefined,
  );
}

function engineOf(
  { db, reader, file, url }: Pick<Store, 'db' | 'reader' | 'file' | 'url'>,
  programs: string | undefined,
): Engine {
  const thread = programs && join(programs, 'search-worker.js');
  if (file !== undefined)
    return thread ? threadedEngine(thread, { kind: 'sqlite', file }, emptier(db)) : sqliteEngine(file);
  return thread && url ? threadedEngine(thread, { kind: 'postgres', url }) : postgresEngine(reader);
}

/** Milliseconds until an index is emptied again: if that does not help, something else is damaged. */
const emptyEvery = 600_000;

/** Empties a damaged index in the background, unless another server has done so and it is still being filled. */
function emptier(db: Store['db']): (error: Error) => void {
  let emptiedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (!isIndexDamage(error) || performance.now() - emptiedAt < emptyEvery) return;
    emptiedAt = performance.now();
    emptyIndex(db, error.message, false).catch(() => {
      // The search has failed, which is logged; the next one tries this again.
      emptiedAt = Number.NEGATIVE_INFINITY;
    });
  };
}

const methods = [
  'find',
  'texts',
  'positions',
  'occurring',
  'ofStem',
  'suggest',
  'values',
  'newest',
  'counts',
] as const satisfies readonly (keyof Engine)[];

/**
 * A store's engine in a thread of its own.
 * @param program the bundled worker.ts next to this module
 * @param onFailure called with the error of a request that failed
 */
function threadedEngine(program: string, data: WorkerData, onFailure?: (error: Error) => void): Engine {
  const thread = openThread(program, data, (error) => {
    onFailure?.(error);
    return new CatalogueUnavailable(`The search index cannot be read: ${error.message}`);
  });
  const calls = callsTo(thread, methods) as Pick<Engine, (typeof methods)[number]>;
  return { ...calls, close: () => thread.close() };
}
