import { join } from 'node:path';
import type { Engine } from '#lib/search/engine.ts';
import { Search } from '#lib/search/search.ts';
import { openLexicon } from '#lib/search/words/lexicon.ts';
import type { Store } from '../store.ts';
import { postgresEngine } from './postgres-engine.ts';
import { sqliteEngine } from './sqlite/engine.ts';
import { threadedEngine } from './sqlite/threaded-engine.ts';

/**
 * The search over a store.
 * @param programs folder of the built programs, with the dictionary and the thread that reads an embedded index; left out: the
 *   caller's thread reads it, and words are not inflected
 */
export function openSearch({ reader, file }: Pick<Store, 'reader' | 'file'>, programs?: string): Search {
  return new Search(
    engineOf(reader, file, programs),
    programs ? openLexicon(join(programs, 'polish.lexicon')) : undefined,
  );
}

function engineOf(reader: Store['reader'], file: string | undefined, programs: string | undefined): Engine {
  if (file === undefined) return postgresEngine(reader);
  return programs ? threadedEngine(join(programs, 'search-worker.js'), file) : sqliteEngine(file);
}
