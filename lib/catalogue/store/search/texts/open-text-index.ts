import { join } from 'node:path';
import type { Store } from '../../store.ts';
import { postgresTexts } from '../postgres/texts.ts';
import { sqliteTexts } from '../sqlite/texts.ts';
import type { TextIndex } from './text-index.ts';

/**
 * The index of texts that belongs to a store.
 * @param programs folder of the built programs, with the thread that writes files; left out: the caller's thread does
 */
export function openTextIndex({ db, file }: Pick<Store, 'db' | 'file'>, programs?: string): TextIndex {
  if (file === undefined) return postgresTexts(db);
  return sqliteTexts({ db, file, program: programs && join(programs, 'search-worker.js') });
}
