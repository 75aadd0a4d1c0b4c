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
    .where(({ and }) => and({ language: name.language, slug: name.slug }))
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
  return await versionsOf(db, name).select(stored).where('number', '=', number).executeTakeFirst();
}

/** The text last published, whether or not it is still public. */
export async function lastPublication(
  db: Kysely<Tables>,
  name: PageName,
): Promise<StoredVersion | undefined> {
  return await versionsOf(db, name)
    .select(stored)
    .where('action', '=', 'publish')
    .limit(1)
    .executeTakeFirst();
}

/** One version of a page, for editors. */
export async function readVersion(
  db: Kysely<Tables>,
  name: PageName,
  number: number,
): Promise<PageVersion | undefined> {
  return await versionsOf(db, name).select(shown).where('number', '=', number).executeTakeFirst();
}

/** All versions of a page with their texts, newest first; empty for a page that never existed. */
export async function readHistory(db: Kysely<Tables>, name: PageName): Promise<PageVersion[]> {
  return await versionsOf(db, name).select(shown).execute();
}

/** The same without texts, which would be too much to hold in memory at once. */
export async function listVersions(db: Kysely<Tables>, name: PageName): Promise<ListedVersion[]> {
  return await versionsOf(db, name).select(listed).execute();
}

const listed = [
  'number',
  'action',
  'title',
  'description',
  'translation_key as translationKey',
  'editor',
  'at',
] as const;
const shown = [...listed, 'content'] as const;
const stored = [...shown, 'updated'] as const;

/** Newest first. */
function versionsOf(db: Kysely<Tables>, { language, slug }: PageName) {
  const versions = db.selectFrom('page_versions').where(({ and }) => and({ language, slug }));
  return versions.orderBy('number', 'desc');
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
