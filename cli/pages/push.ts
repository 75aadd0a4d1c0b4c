import type { Kysely } from 'kysely';
import type { Saved } from '#lib/catalogue/editing.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { publishPage, saveDraft } from '#lib/catalogue/store/page-editing.ts';
import { findPage } from '#lib/catalogue/store/page-versions.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { holderOf, readPageName, resolveTranslation } from '#lib/catalogue/store/translations.ts';
import { pageName } from '#lib/pages/slug.ts';
import { type Changed, changeAll, explainPage, type Refused } from './change.ts';
import { type PageFile, readPageFiles } from './page-files.ts';

/** The pages pushed, and those whose `created` was ignored because they already existed. */
type Pushed = { pages: Changed<PageFile>[]; createdBefore: PageFile[] };

/** Saves the pages of files and folders as drafts, all or none. @throws {UserError} */
export async function pushPages(store: Store, paths: readonly string[], editor: string): Promise<Pushed> {
  const files = await readPageFiles(paths);
  const pages = await changeAll(store, files, (trx, page) => saveFile(trx, page, editor), explainFile);
  const createdBefore: PageFile[] = [];
  for (const page of files) {
    const stored = page.created && (await findPage(store.db, page.name));
    if (stored && stored.row.created_at !== page.created) createdBefore.push(page);
  }
  return { pages, createdBefore };
}

/** Saves and publishes the pages of files and folders, all or none. @throws {UserError} */
export async function loadPages(store: Store, paths: readonly string[], editor: string): Promise<void> {
  const pages = await readPageFiles(paths);
  const load = async (trx: Kysely<Tables>, page: PageFile) => {
    const saved = await saveFile(trx, page, editor);
    return saved.result === 'refused' ? saved : await publishPage(trx, page.name, { editor });
  };
  await changeAll(store, pages, load, explainFile);
}

async function saveFile(trx: Kysely<Tables>, page: PageFile, editor: string): Promise<Saved> {
  const { name, title, content, description, translation, created, updated } = page;
  const text = { title, content, description, translationKey: translation };
  return await saveDraft(trx, name, text, { editor, created, updated });
}

async function explainFile(trx: Kysely<Tables>, page: PageFile, refused: Refused): Promise<string> {
  const { file, name, translation, translationLine } = page;
  const where = `${file}:${translationLine}:`;
  if (refused.holder) return `${where} ${explainPage(name, refused)}`;
  if (refused.reason === 'missing' && readPageName(translation)) {
    return `${where} "translation" names ${translation}, which is neither in the library nor among these files.`;
  }
  const resolved = await resolveTranslation(trx, name, translation);
  if ('reason' in resolved) return `${where} the page that it translates has another page in this language.`;
  const holder = await holderOf(trx, name, 'translation_key', resolved.key);
  return `${where} ${holder ? pageName(holder) : '…'} is already the page in this language with the translation key "${resolved.key}". Give this page another "translation" or "slug".`;
}
