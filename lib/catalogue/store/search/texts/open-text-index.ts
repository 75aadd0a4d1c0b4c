import { join } from 'node:path';
import type { OnDamaged } from '../../damaged.ts';
import { readSetting, writeSetting } from '../../database.ts';
import type { Store } from '../../store.ts';
import { openManticore } from '../manticore/open.ts';
import { deleteSets, readSets } from '../manticore/sets.ts';
import { postgresTexts } from '../postgres/texts.ts';
import { sqliteTexts } from '../sqlite/texts.ts';
import { markAllPending } from './pending-texts.ts';
import type { TextIndex } from './text-index.ts';

export type TextIndexOptions = {
  /** Folder of the built programs, with the thread that writes files; if omitted, the caller's thread writes. */
  programs?: string | undefined;
  /** Address of a distributed engine; if omitted, the store has the index. */
  searchUrl?: string | undefined;
  /** Called with unreadable objects. */
  onDamaged?: OnDamaged;
};

/** Setting that names the index to which the store's record of indexed texts applies. */
const setting = 'search_texts_in';
const ownIndex = 'store';

/** The index of a store's texts. */
export function openTextIndex(
  { db, file }: Pick<Store, 'db' | 'file'>,
  { programs, searchUrl, onDamaged }: TextIndexOptions = {},
): TextIndex {
  const index = searchUrl
    ? openManticore(searchUrl).indexer(db, onDamaged)
    : file === undefined
      ? postgresTexts(db)
      : sqliteTexts({ db, file, program: programs && join(programs, 'search-worker.js') });
  const name = searchUrl ? 'distributed' : ownIndex;
  const open = index.open.bind(index);
  index.open = async (lease) => {
    const problem = await open(lease);
    // Also after a distributed index that was never completed.
    if (!searchUrl && (await readSets(db))) await deleteSets(db);
    // Texts indexed elsewhere in the meantime are missing here.
    if (((await readSetting(db, setting)) ?? ownIndex) === name) return problem;
    await markAllPending(db);
    await writeSetting(db, setting, name);
    return problem;
  };
  return index;
}
