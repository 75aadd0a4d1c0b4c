import { type Kysely, sql } from 'kysely';
import { englishStem } from '#lib/search/words/english.ts';
import { itemsOf, textItems } from '../items.ts';
import type { Tables } from '../tables.ts';

/** Stores new words, among which the forms of a query's words are looked up. */
export async function writeWords(db: Kysely<Tables>, words: ReadonlySet<string>): Promise<void> {
  const { rows: found } = await sql<{ word: string }>`SELECT value AS word FROM ${textItems(db, [...words])}
    WHERE NOT EXISTS (SELECT 1 FROM search_words WHERE word = value)`.execute(db);
  if (found.length === 0) return;
  // In a fixed order, so that transactions cannot deadlock.
  const missing = found.map(({ word }) => word).sort();
  await sql`INSERT INTO search_words (word, stem) SELECT value->>0, value->>1 FROM ${itemsOf(
    db,
    missing.map((word) => [word, englishStem(word)]),
  )} WHERE true ON CONFLICT DO NOTHING`.execute(db);
}
