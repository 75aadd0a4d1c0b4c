import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { findOf } from '#lib/scans/view.ts';
import type { Matcher } from '#lib/search/engine.ts';
import type { TextSnippet } from '#lib/search/query.ts';
import { snippetOf } from '#lib/search/snippets.ts';
import { type CleanText, languageAt } from '#lib/text/clean-text.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import type { Tables } from '../../tables.ts';
import { type ScanText, scanTexts } from './scan-texts.ts';

/** Milliseconds for reading the snippets of one answer; hits not reached by then have none. */
const budget = 300;

/** Maximum characters of cached texts. */
const maxCharacters = 8 * 1024 * 1024;

type SnippetRequest = { id: string; positions: readonly number[] };

/** Scans and snippets by object, and whether some texts were not read in time: another request may have more. */
type Snippets = { scans: Map<string, ScanText[]>; snippets: Map<string, TextSnippet[]>; isLate: boolean };

/** Extracts snippets from the texts themselves; texts that are unreadable, or not read in time, are skipped. */
export function snippetReader(db: Kysely<Tables>, storage: Storage) {
  const cache = new LRUCache<string, CleanText, ScanText>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => text.length + 1,
    ignoreFetchAbort: true,
    fetchMethod: (_source, _before, { context }) => context.read(),
  });

  return async (requests: readonly SnippetRequest[], page: Matcher | undefined): Promise<Snippets> => {
    const snippets = new Map<string, TextSnippet[]>();
    const until = performance.now() + budget;
    const read = requests.map(
      async ({ id, positions }) => [id, await scanTexts(db, storage, id, positions)] as const,
    );
    const scans = new Map(await Promise.all(read));
    // Each hit gets one snippet before any gets a second.
    const rounds = Math.max(0, ...requests.map(({ positions }) => positions.length));
    for (let round = 0; page && round < rounds; round += 1)
      for (const [id, texts] of scans) {
        const text = texts[round];
        if (!text) continue;
        if (performance.now() > until) return { scans, snippets, isLate: true };
        try {
          // Timers may fire a millisecond early, and then the text would not count as late.
          const left = Math.max(0, until - performance.now()) + 2;
          const clean = await withTimeout(cache.forceFetch(text.source, { context: text }), left);
          const snippet = snippetOf(clean.text, page);
          if (!snippet) continue;
          const { forms, offset, ...shown } = snippet;
          const language = languageAt(clean, offset);
          const own = snippets.get(id) ?? [];
          snippets.set(id, own);
          own.push({ ...shown, language, position: text.position, label: text.label, find: findOf(forms) });
        } catch {
          // The scan's own page reports the problem; here the other snippets are shown.
        }
      }
    return { scans, snippets, isLate: performance.now() > until };
  };
}
