import type { Kysely } from 'kysely';
import type { PageName, Refusal, Saved } from '#lib/catalogue/editing.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { readPageName } from '#lib/catalogue/store/translations.ts';
import { pageName } from '#lib/pages/slug.ts';
import { UserError } from '../output.ts';

/** What a change was refused for, and the page in the way if it can be named. */
export type Refused = Extract<Saved, { result: 'refused' }>;

export type Changed<Item> = { item: Item; result: 'added' | 'changed' | 'unchanged'; version: number };

/**
 * Applies a change to several pages, all or none. A page whose translation key is taken is retried after the others,
 * one of which may free the key.
 * @param explain returns the sentence for a page that could not be changed
 * @throws {UserError} with all these sentences
 */
export async function changeAll<Item>(
  store: Store,
  items: readonly Item[],
  change: (trx: Kysely<Tables>, item: Item) => Promise<Saved>,
  explain: (trx: Kysely<Tables>, item: Item, refused: Refused) => string | Promise<string>,
): Promise<Changed<Item>[]> {
  return await transact(store.db, async (trx) => {
    const done = new Map<Item, Changed<Item>>();
    let remaining = [...items];
    while (remaining.length > 0) {
      const refused = new Map<Item, Refused>();
      for (const item of remaining) {
        const saved = await change(trx, item);
        if (saved.result === 'refused') refused.set(item, saved);
        else if (saved.result !== 'conflict')
          done.set(item, { item, result: saved.result, version: saved.version });
      }
      if (
        refused.size === remaining.length ||
        [...refused.values()].some(({ reason }) => !mayPass.has(reason))
      ) {
        const sentences: string[] = [];
        for (const [item, saved] of refused) sentences.push(await explain(trx, item, saved));
        throw new UserError(`${sentences.join('\n')}\nNothing was changed.`);
      }
      remaining = [...refused.keys()];
    }
    return items.flatMap((item) => done.get(item) ?? []);
  });
}

/** Refusals that another page of the same call may resolve. */
const mayPass = new Set<Refusal>(['translation-taken', 'translation-held', 'translation-public', 'missing']);

/** Parses page names. @throws {UserError} for an invalid one */
export function readPageNames(texts: readonly string[]): PageName[] {
  return [...new Set(texts)].map((text) => {
    const name = readPageName(text);
    if (!name)
      throw new UserError(
        `"${text}" is not a page. Pages are named LANGUAGE/SLUG; see: czytelnia pages list`,
      );
    return name;
  });
}

export function explainPage(page: PageName, { reason, holder }: Refused): string {
  const name = pageName(page);
  if (reason === 'missing') return `There is no page "${name}". See: czytelnia pages list`;
  if (reason === 'nothing-to-publish')
    return `${name} has no draft: only history is left. See: czytelnia pages history ${name}`;
  const other = holder ? pageName(holder) : 'another page in this language';
  if (reason === 'translation-public')
    return `${name}: readers still see ${other} with the same translation key. Publish its draft or unpublish it first.`;
  return `${name}: ${other} has the translation key of its public version now. Give it another one, or discard its draft, first.`;
}
