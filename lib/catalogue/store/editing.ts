import type { Kysely } from 'kysely';
import type { PageEditing } from '../editing.ts';
import { editorOf, signingKey } from './editors.ts';
import { discardDraft, publishPage, restorePage, saveDraft, unpublishPage } from './page-editing.ts';
import { listVersions, readVersion } from './page-versions.ts';
import { readDiscarded } from './pages.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/**
 * Editing of pages in the store: each change is one transaction, whoever else is writing. What visitors see of it is
 * right at the next request.
 */
export function storeEditing({ db, propagated }: Pick<Store, 'db' | 'propagated'>): PageEditing {
  const publicChange = async <Result>(work: (trx: Kysely<Tables>) => Promise<Result>) => {
    const result = await transact(db, work);
    await propagated();
    return result;
  };
  return {
    saveDraft: (name, text, by) => transact(db, (trx) => saveDraft(trx, name, text, by)),
    publish: (name, by) => publicChange((trx) => publishPage(trx, name, by)),
    unpublish: (name, by) => publicChange((trx) => unpublishPage(trx, name, by)),
    discard: (name, by) => transact(db, (trx) => discardDraft(trx, name, by)),
    restore: (name, number, by) => transact(db, (trx) => restorePage(trx, name, number, by)),
    history: (name) => listVersions(db, name),
    version: (name, number) => readVersion(db, name, number),
    discarded: () => readDiscarded(db),
    editorOf: (tokenDigest) => editorOf(db, tokenDigest),
    signingKey: () => signingKey(db),
  };
}
