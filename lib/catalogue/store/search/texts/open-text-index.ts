import { join } from 'node:path';
import type { OnDamaged } from '../../damaged.ts';
import { readSetting, writeSetting } from '../../database.ts';
import type { Store } from '../../store.ts';
import { openManticore } from '../manticore/open.ts';
import { forgetSets, readSets } from '../manticore/sets.ts';
import { postgresTexts } from '../postgres/texts.ts';
import { sqliteTexts } from '../sqlite/texts.ts';
import { makeAllDue } from './make-all-due.ts';
import type { TextIndex } from './text-index.ts';

export type TextIndexOptions = {
  /** Folder of the built programs, with the thread that writes files; left out: the caller's thread does. */
  programs?: string | undefined;
  /** Address of a distributed engine; left out: the store has the index. */
  searchUrl?: string | undefined;
  /** Told of objects that cannot be read. */
  onDamaged?: OnDamaged;
};

/** The setting that says which index has the texts whose changes the store counts. */
const setting = 'search_texts_in';
const ownIndex = 'store';

/** The index of texts that belongs to a store. */
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
    // Also where no distributed index ever became whole.
    if (!searchUrl && (await readSets(db))) await forgetSets(db);
    // What was indexed elsewhere in the meantime is missing here.
    if (((await readSetting(db, setting)) ?? ownIndex) === name) return problem;
    await makeAllDue(db);
    await writeSetting(db, setting, name);
    return problem;
  };
  return index;
}
