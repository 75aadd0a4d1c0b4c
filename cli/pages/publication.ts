import type { ListedVersion, PageName } from '#lib/catalogue/editing.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { discardDraft, publishPage, restorePage, unpublishPage } from '#lib/catalogue/store/page-editing.ts';
import { lastPublication, listVersions } from '#lib/catalogue/store/page-versions.ts';
import { listPageStates } from '#lib/catalogue/store/pages.ts';
import { formatTimestamp } from '#lib/catalogue/timestamp.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { pageName } from '#lib/pages/slug.ts';
import { table, UserError } from '../output.ts';
import { type Changed, changeAll, explainPage, readPageNames } from './change.ts';

type Change = Parameters<typeof changeAll<PageName>>[2];

/** Applies a change to pages, all or none, and describes each result with one of two phrases. */
async function change(
  store: Store,
  names: readonly PageName[],
  work: Change,
  [done, nothing]: readonly [done: string, nothing: string],
): Promise<string[]> {
  const changed = await changeAll(store, names, work, (_, name, refused) => explainPage(name, refused));
  return changed.map(
    ({ item, result, version }: Changed<PageName>) =>
      `${pageName(item)}: ${result === 'unchanged' ? nothing : `${done} (version ${version})`}`,
  );
}

const actions = {
  publish: { act: publishPage, words: ['published', 'nothing to publish: the public sees it already'] },
  unpublish: { act: unpublishPage, words: ['unpublished', 'was not public'] },
  discard: { act: discardDraft, words: ['draft discarded', 'had no draft'] },
} as const;

/** Publishes pages, or undoes that. @throws {UserError} */
export async function changePages(
  store: Store,
  action: keyof typeof actions,
  names: readonly PageName[],
  editor: string,
): Promise<string[]> {
  const { act, words } = actions[action];
  return await change(store, names, (trx, name) => act(trx, name, { editor }), words);
}

/** Publishes all drafts except those of pages that were unpublished on purpose. @throws {UserError} */
export async function publishAll(store: Store, editor: string): Promise<string[]> {
  const [names, skipped]: [PageName[], string[]] = [[], []];
  for (const { language, slug, state } of await listPageStates(store.db)) {
    if (!isLocale(language) || state === 'published') continue;
    const name = { language, slug };
    // A page that was public once and is not now was unpublished, even if it has been saved since.
    if (state === 'draft' && (await lastPublication(store.db, name)))
      skipped.push(`${pageName(name)}: left unpublished; name it to publish it`);
    else names.push(name);
  }
  const lines = [...(await changePages(store, 'publish', names, editor)), ...skipped];
  return lines.length > 0 ? lines : ['There are no drafts.'];
}

/** Makes an old version of a page the draft. @returns a message @throws {UserError} */
export async function restoreVersion(
  store: Store,
  page: string,
  version: string,
  editor: string,
): Promise<string> {
  const names = readPageNames([page]);
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined;
  const versions = await versionsOf(store, page, listVersions);
  if (number === undefined || !versions.some((one) => one.number === number))
    throw new UserError(`${page} has no version "${version}". See: czytelnia pages history ${page}`);
  const work: Change = (trx, name) => restorePage(trx, name, number, { editor });
  const words: [string, string] = [`version ${number} is the draft now`, 'unchanged: this is what it says'];
  return (await change(store, names, work, words)).join('\n');
}

/**
 * Every version of a page, newest first.
 * @param read with or without their texts @throws {UserError} if there never was such a page
 */
export async function versionsOf(
  store: Store,
  page: string,
  read: (db: Store['db'], name: PageName) => Promise<ListedVersion[]>,
): Promise<ListedVersion[]> {
  const [name] = readPageNames([page]);
  const versions = name ? await read(store.db, name) : [];
  if (versions.length === 0)
    throw new UserError(`There is no page "${page}". See: czytelnia pages list --all`);
  return versions;
}

export function historyTable(versions: readonly ListedVersion[]): string {
  const cells = versions.map(({ number, action, at, editor, title }) => [
    number,
    action,
    formatTimestamp(at).slice(0, 19),
    editor || '–',
    title,
  ]);
  return table([['version', 'action', 'at (UTC)', 'editor', 'title'], ...cells]);
}
