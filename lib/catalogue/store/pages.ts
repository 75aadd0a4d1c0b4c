import type { Kysely, Selectable } from 'kysely';
import type { Locale } from '#lib/i18n/locales.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import type { PreviewPage, StaticPage } from '../catalogue.ts';
import { now, showTimestamp, type Timestamp } from '../timestamp.ts';
import { raiseVersion } from './database.ts';
import type { Tables } from './tables.ts';

/** A page as an editor gives it. */
export type PageRecord = {
  title: string;
  /** HTML fragment, kept as given; cleaned when shown. */
  content: string;
  language: Locale;
  slug: string;
  /** Pages with the same key are one page in different languages. */
  translationKey: string;
  state: 'draft' | 'published';
  created: Timestamp | undefined;
  updated: Timestamp | undefined;
};

/**
 * Adds a page, or changes the one at the same language and slug. created_at stays; updated_at changes only
 * with the title or the content.
 */
export async function savePage(
  db: Kysely<Tables>,
  record: PageRecord,
): Promise<'added' | 'changed' | 'unchanged'> {
  return await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('pages')
      .selectAll()
      .where('language', '=', record.language)
      .where('slug', '=', record.slug)
      .executeTakeFirst();
    const { title, content, language, slug, translationKey: translation_key, state } = record;
    const sameText = before?.title === title && before.content === content;
    if (sameText && before.translation_key === translation_key && before.state === state) return 'unchanged';
    const instant = now();
    const created_at = before?.created_at ?? record.created ?? instant;
    const updated_at = sameText ? before.updated_at : (record.updated ?? instant);
    const values = { title, content, translation_key, state, updated_at };
    await trx
      .insertInto('pages')
      .values({ language, slug, created_at, ...values })
      .onConflict((conflict) => conflict.columns(['language', 'slug']).doUpdateSet(values))
      .execute();
    await raiseVersion(trx);
    return before ? 'changed' : 'added';
  });
}

/** All pages, drafts too, by language and slug. */
export async function listPages(db: Kysely<Tables>) {
  return await db
    .selectFrom('pages')
    .select(['language', 'slug', 'state', 'title', 'translation_key', 'updated_at'])
    .orderBy('language')
    .orderBy('slug')
    .execute();
}

/** Removes a page. Unknown ones: false. */
export async function removePage(db: Kysely<Tables>, language: Locale, slug: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('pages')
      .where('language', '=', language)
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await raiseVersion(trx);
    return true;
  });
}

/** Published pages by created_at, then title. */
export async function readPages(db: Kysely<Tables>): Promise<StaticPage[]> {
  const rows = await pageRows(db).where('state', '=', 'published').execute();
  return rows.flatMap((row) => shownPage(row) ?? []);
}

/** All pages, drafts too, by created_at, then title. */
export async function readPreviewPages(db: Kysely<Tables>): Promise<PreviewPage[]> {
  const rows = await pageRows(db).execute();
  return rows.flatMap((row): PreviewPage[] => {
    const page = shownPage(row);
    if (!page) return [];
    return row.state === 'published'
      ? [{ ...page, state: 'published', published: page }]
      : [{ ...page, state: 'draft' }];
  });
}

function pageRows(db: Kysely<Tables>) {
  return db.selectFrom('pages').selectAll().orderBy('created_at').orderBy('title').orderBy('language');
}

function shownPage(row: Selectable<Tables['pages']>): StaticPage | undefined {
  if (!isLocale(row.language)) return undefined;
  return {
    title: row.title,
    content: row.content,
    created_at: showTimestamp(row.created_at),
    updated_at: showTimestamp(row.updated_at),
    language: row.language,
    slug: row.slug,
    translationKey: row.translation_key,
  };
}
