import type { Kysely } from 'kysely';
import { isLocale } from '#lib/i18n/locales.ts';
import { slugPattern } from '#lib/pages/slug.ts';
import type { PageName, Refusal } from '../editing.ts';
import type { Tables } from './tables.ts';

/** The page that a text such as `pl/pomoc` refers to; undefined where it is not of this form. */
export function readPageName(text: string): PageName | undefined {
  const [language, slug, ...more] = text.split('/');
  if (!isLocale(language) || slug === undefined || more.length > 0 || !slugPattern.test(slug))
    return undefined;
  return { language, slug };
}

/** Resolves a translation to a key: that of the page LANGUAGE/SLUG, the page's own slug if empty, else the text. */
export async function resolveTranslation(
  db: Kysely<Tables>,
  { language, slug }: PageName,
  translation: string,
): Promise<{ key: string } | { reason: Refusal }> {
  const named = readPageName(translation);
  if (!named) return { key: translation || slug };
  if (named.language === language)
    return { reason: named.slug === slug ? 'translation-of-itself' : 'translation-taken' };
  const page = db.selectFrom('pages').where(({ and }) => and(named));
  const other = await page.select('translation_key').executeTakeFirst();
  return other?.translation_key ? { key: other.translation_key } : { reason: 'missing' };
}

/** Another page of this language with the same translation key, among those that editors or the public see. */
export async function holderOf(
  db: Kysely<Tables>,
  { language, slug }: PageName,
  column: 'translation_key' | 'published_key',
  key: string,
): Promise<PageName | undefined> {
  const holder = await db
    .selectFrom('pages')
    .select('slug')
    .where('language', '=', language)
    .where('slug', '!=', slug)
    .where(column, '=', key)
    .executeTakeFirst();
  return holder && { language, slug: holder.slug };
}
