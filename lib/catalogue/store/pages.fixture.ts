import type { Kysely } from 'kysely';
import type { PageName, PageText } from '../editing.ts';
import type { Timestamp } from '../timestamp.ts';
import { publishPage, saveDraft } from './page-editing.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** A page as an editor would write it. */
export type PageRecord = PageName &
  PageText & {
    state: 'draft' | 'published';
    created: Timestamp | undefined;
    updated: Timestamp | undefined;
  };

/** Saves a page as a draft and, if its state is published, publishes it. @throws when either is refused */
export async function savePage(db: Kysely<Tables>, record: PageRecord): Promise<void> {
  const { language, slug, state, created, updated, ...text } = record;
  const [name, editor] = [{ language, slug }, 'Test'];
  await transact(db, async (trx) => {
    const results = [await saveDraft(trx, name, text, { editor, created, updated })];
    if (state === 'published') results.push(await publishPage(trx, name, { editor }));
    for (const saved of results)
      if (saved.result === 'refused' || saved.result === 'conflict') throw new Error(JSON.stringify(saved));
  });
}
