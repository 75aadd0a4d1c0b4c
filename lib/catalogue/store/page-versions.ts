import type { Kysely, Selectable } from 'kysely';
import type { ListedVersion, PageName, PageState, PageText, PageVersion } from '../editing.ts';
import { now, type Timestamp } from '../timestamp.ts';
import type { Tables } from './tables.ts';

/** A version, and the updated_at that publishing it sets. */
export type StoredVersion = PageVersion & { updated: Timestamp | null };

/** A page's pointers and its newest version, which is what editors see. */
export type StoredPage = { row: Selectable<Tables['pages']>; newest: StoredVersion };

/** The state of a page according to its pointers; `history`: only its history is left. */
export function stateOf(page: { draft: number | null; published: number | null }): PageState | 'history' {
  if (page.published === null) return page.draft === null ? 'history' : 'draft';
  return page.draft === null ? 'published' : 'changed';
}

/** The page of this name, even if only its history is left. */
export async function findPage(db: Kysely<Tables>, name: PageName): Promise<StoredPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .selectAll()
    .where('language', '=', name.language)
    .where('slug', '=', name.slug)
    .executeTakeFirst();
  const newest = row && (await findVersion(db, name, row.latest));
  return newest && { row, newest };
}

/** One version of a page, as stored. */
export async function findVersion(
  db: Kysely<Tables>,
  name: PageName,
  number: number,
): Promise<StoredVersion | undefined> {
  const row = await versionsOf(db, name).where('number', '=', number).executeTakeFirst();
  return row && versionOf(row);
}

/** The text last published, whether or not it is still public. */
export async function lastPublication(
  db: Kysely<Tables>,
  name: PageName,
): Promise<StoredVersion | undefined> {
  const publications = versionsOf(db, name)
    .where('action', '=', 'publish')
    .orderBy('number', 'desc')
    .limit(1);
  const row = await publications.executeTakeFirst();
  return row && versionOf(row);
}

/** One version of a page, for editors. */
export async function readVersion(
  db: Kysely<Tables>,
  name: PageName,
  number: number,
): Promise<PageVersion | undefined> {
  const found = await findVersion(db, name, number);
  return found && withoutUpdated(found);
}

/** All versions of a page with their texts, newest first; empty for a page that never existed. */
export async function readHistory(db: Kysely<Tables>, name: PageName): Promise<PageVersion[]> {
  const rows = await versionsOf(db, name).orderBy('number', 'desc').execute();
  return rows.map((row) => withoutUpdated(versionOf(row)));
}

/** The same without texts, which would be too much to hold in memory at once. */
export async function listVersions(
  db: Kysely<Tables>,
  { language, slug }: PageName,
): Promise<ListedVersion[]> {
  const rows = await db
    .selectFrom('page_versions')
    .select(['number', 'action', 'title', 'description', 'translation_key', 'editor', 'at'])
    .where('language', '=', language)
    .where('slug', '=', slug)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ action, translation_key: translationKey, ...row }) => ({
    ...row,
    action: action as PageVersion['action'],
    translationKey,
  }));
}

/** Appends a version; its number must follow the page's newest. Returns the current instant. */
export async function appendVersion(
  trx: Kysely<Tables>,
  { language, slug }: PageName,
  version: PageText & Pick<StoredVersion, 'number' | 'action' | 'editor' | 'updated'>,
): Promise<Timestamp> {
  const at = now();
  const { number, action, title, content, description, translationKey, editor, updated } = version;
  const text = { title, content, description, translation_key: translationKey };
  await trx
    .insertInto('page_versions')
    .values({ language, slug, number, action, ...text, editor, at, updated })
    .execute();
  return at;
}

function versionsOf(db: Kysely<Tables>, { language, slug }: PageName) {
  return db.selectFrom('page_versions').selectAll().where('language', '=', language).where('slug', '=', slug);
}

function withoutUpdated({ updated: _, ...version }: StoredVersion): PageVersion {
  return version;
}

function versionOf(row: Selectable<Tables['page_versions']>): StoredVersion {
  const { number, title, content, description, translation_key, editor, at, updated } = row;
  const action = row.action as PageVersion['action'];
  return {
    number,
    action,
    title,
    content,
    description,
    translationKey: translation_key,
    editor,
    at,
    updated,
  };
}
