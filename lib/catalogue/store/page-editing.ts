import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Base, PageName, PageText, Refusal, Saved } from '../editing.ts';
import { now, type Timestamp } from '../timestamp.ts';
import { purgeCaches } from './database.ts';
import {
  appendVersion,
  findPage,
  findVersion,
  lastPublication,
  type StoredPage,
  type StoredVersion,
  stateOf,
} from './page-versions.ts';
import type { Tables } from './tables.ts';
import { holderOf, resolveTranslation } from './translations.ts';

// An editor's actions, each within a transaction of the caller, so that several pages can change all or none.

/**
 * Saves a text as the page's draft. @see {PageEditing.saveDraft}
 * @param by `created` applies to new pages only; a different `updated` counts as a change
 */
export async function saveDraft(
  trx: Kysely<Tables>,
  name: PageName,
  text: PageText,
  by: Base & { created?: Timestamp | undefined; updated?: Timestamp | undefined },
): Promise<Saved> {
  const page = await findPage(trx, name);
  const translation = await resolveTranslation(trx, name, text.translationKey);
  if ('reason' in translation) return refused(translation.reason);
  const resolved = { ...text, translationKey: translation.key };
  // Before checking `base`: this may be a retry of a request whose response was lost.
  if (page && isShown(page) && sameText(page.newest, resolved) && !isCorrected(page.newest, by.updated))
    return unchanged(page);
  if (!page && by.base) return refused('missing');
  if (page && isOutdated(page, by.base)) return await conflict(trx, name, page);
  const { editor, created, updated = null } = by;
  return await appendDraft(trx, name, page, resolved, { action: 'draft', editor, created, updated });
}

/** Makes an old version the draft. */
export async function restorePage(
  trx: Kysely<Tables>,
  name: PageName,
  number: number,
  { editor, base }: Base,
): Promise<Saved> {
  const page = await findPage(trx, name);
  const version = await findVersion(trx, name, number);
  if (!page || !version) return refused('missing');
  const remaining = textOf(version);
  // Another page may have become the translation since: the text is not lost because of that.
  if (await holderOf(trx, name, 'translation_key', remaining.translationKey))
    remaining.translationKey = page.row.translation_key ?? `${name.slug}-${name.language}`;
  if (isShown(page) && sameText(page.newest, remaining)) return { ...unchanged(page), remaining };
  if (isOutdated(page, base)) return await conflict(trx, name, page);
  const saved = await appendDraft(trx, name, page, remaining, { action: 'restore', editor, updated: null });
  return 'version' in saved ? { ...saved, remaining } : saved;
}

type DraftVersion = {
  action: 'draft' | 'restore';
  editor: string;
  created?: Timestamp | undefined;
  updated: Timestamp | null;
};

async function appendDraft(
  trx: Kysely<Tables>,
  name: PageName,
  page: StoredPage | undefined,
  text: PageText,
  { action, editor, created, updated }: DraftVersion,
): Promise<Saved> {
  const { translationKey } = text;
  if (await holderOf(trx, name, 'translation_key', translationKey)) return refused('translation-taken');
  const number = (page?.row.latest ?? 0) + 1;
  if (!page) {
    const instant = now();
    await trx
      .insertInto('pages')
      .values({
        ...name,
        created_at: created ?? instant,
        updated_at: updated ?? instant,
        latest: number,
        draft: number,
        translation_key: translationKey,
      })
      .execute();
  }
  await appendVersion(trx, name, { ...text, number, action, editor, updated });
  if (!page) return { result: 'added', version: number, state: 'draft' };
  const published = await publishedVersion(trx, name, page);
  // A draft equal to the public version needs no publishing.
  const draft = published && sameText(published, text) && !isCorrected(published, updated) ? null : number;
  await point(trx, name, { latest: number, draft, translation_key: translationKey });
  const state = stateOf({ draft, published: page.row.published });
  return { result: isShown(page) ? 'changed' : 'added', version: number, state };
}

/** Publishes the draft. */
export async function publishPage(trx: Kysely<Tables>, name: PageName, by: Base): Promise<Saved> {
  const page = await findPage(trx, name);
  if (!page) return refused('missing');
  if (isRepeated(page, 'publish', by)) return unchanged(page);
  if (isOutdated(page, by.base)) return await conflict(trx, name, page);
  const { row, newest } = page;
  if (row.draft === null) return row.published === null ? refused('nothing-to-publish') : unchanged(page);
  const key = newest.translationKey;
  const holder = await holderOf(trx, name, 'published_key', key);
  if (holder) return refused('translation-public', holder);
  const before = await lastPublication(trx, name);
  const number = row.latest + 1;
  const at = await appendVersion(trx, name, { ...newest, number, action: 'publish', editor: by.editor });
  const sameToReaders =
    before?.title === newest.title &&
    before.content === newest.content &&
    !isCorrected(before, newest.updated);
  await point(trx, name, {
    latest: number,
    draft: null,
    published: number,
    published_key: key,
    updated_at: sameToReaders ? row.updated_at : (newest.updated ?? at),
  });
  await purgeCaches(trx);
  return { result: row.published === null ? 'added' : 'changed', version: number, state: 'published' };
}

/** Takes a page off the site; what editors see of it becomes a draft. */
export async function unpublishPage(trx: Kysely<Tables>, name: PageName, by: Base): Promise<Saved> {
  const page = await findPage(trx, name);
  if (!page) return refused('missing');
  const { row, newest } = page;
  if (isOutdated(page, by.base) && !isRepeated(page, 'unpublish', by)) return await conflict(trx, name, page);
  if (row.published === null) return unchanged(page);
  const number = row.latest + 1;
  await appendVersion(trx, name, { ...newest, number, action: 'unpublish', editor: by.editor });
  await point(trx, name, { latest: number, draft: number, published: null, published_key: null });
  await purgeCaches(trx);
  return { result: 'changed', version: number, state: 'draft' };
}

/** Discards a draft: the published page, or only history, remains. */
export async function discardDraft(trx: Kysely<Tables>, name: PageName, by: Base): Promise<Saved> {
  const page = await findPage(trx, name);
  if (!page) return refused('missing');
  const { row, newest } = page;
  if (isOutdated(page, by.base) && !isRepeated(page, 'discard', by)) return await conflict(trx, name, page);
  if (row.draft === null)
    return { ...unchanged(page), ...(row.published !== null && { remaining: textOf(newest) }) };
  const key = row.published_key;
  const holder = key === null ? undefined : await holderOf(trx, name, 'translation_key', key);
  if (holder) return refused('translation-held', holder);
  const published = await publishedVersion(trx, name, page);
  const number = row.latest + 1;
  await appendVersion(trx, name, { ...(published ?? newest), number, action: 'discard', editor: by.editor });
  await point(trx, name, { latest: number, draft: null, translation_key: key });
  const state = stateOf({ ...row, draft: null });
  return { result: 'changed', version: number, state, ...(published && { remaining: textOf(published) }) };
}

async function publishedVersion(
  trx: Kysely<Tables>,
  name: PageName,
  { row: { published } }: StoredPage,
): Promise<StoredVersion | undefined> {
  return published === null ? undefined : await findVersion(trx, name, published);
}

async function point(
  trx: Kysely<Tables>,
  { language, slug }: PageName,
  pointers: Partial<Omit<Tables['pages'], 'language' | 'slug' | 'created_at'>>,
): Promise<void> {
  const page = trx.updateTable('pages').where(({ and }) => and({ language, slug }));
  await page.set(pointers).execute();
}

/** Whether more than history is left of a page. */
function isShown({ row }: StoredPage): boolean {
  return row.draft !== null || row.published !== null;
}

/** Whether the page has changed since `base`. A page with only history left may be started as a new one (0). */
function isOutdated(page: StoredPage, base: number | undefined): boolean {
  if (base === undefined || base === page.row.latest) return false;
  return base !== 0 || isShown(page);
}

/** Whether this very change has been made already: its response was lost, and it is requested again. */
function isRepeated(
  { row, newest }: StoredPage,
  action: StoredVersion['action'],
  { base, editor }: Base,
): boolean {
  return newest.action === action && base === row.latest - 1 && editor === newest.editor;
}

const textOf = ({ title, content, description, translationKey }: PageText): PageText => ({
  title,
  content,
  description,
  translationKey,
});

function sameText(one: PageText, other: PageText): boolean {
  return isDeepStrictEqual(textOf(one), textOf(other));
}

/** Whether a text gets a different time of last change; without one there is nothing to correct. */
function isCorrected(before: StoredVersion, updated: Timestamp | null | undefined): boolean {
  return updated != null && updated !== before.updated;
}

const refused = (reason: Refusal, holder?: PageName): Saved => ({
  result: 'refused',
  reason,
  ...(holder && { holder }),
});
const unchanged = ({ row }: StoredPage): Saved & { result: 'unchanged' } => ({
  result: 'unchanged',
  version: row.latest,
  state: stateOf(row),
});

async function conflict(trx: Kysely<Tables>, name: PageName, page: StoredPage): Promise<Saved> {
  const { updated: _, ...latest } = page.newest;
  const published = await publishedVersion(trx, name, page);
  return {
    result: 'conflict',
    latest,
    state: stateOf(page.row),
    ...(published && { published: { title: published.title, content: published.content } }),
  };
}
