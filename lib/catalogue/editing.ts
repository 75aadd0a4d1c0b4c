import type { Locale } from '../i18n/locales.ts';
import type { Timestamp } from './timestamp.ts';

/** Which page: its language and its slug. */
export type PageName = { language: Locale; slug: string };

/** What an editor writes. `translationKey`: pages with the same key are one page in different languages. */
export type PageText = { title: string; content: string; description: string; translationKey: string };

/** One saved state of a page, never overwritten. */
export type PageVersion = PageText & {
  /** 1, 2, … within the page */
  number: number;
  action: 'draft' | 'publish' | 'unpublish' | 'discard' | 'restore';
  editor: string;
  /** UTC */
  at: Timestamp;
};

/** What came of a change. */
export type Saved =
  | { result: 'added' | 'changed' | 'unchanged'; version: number }
  | { result: 'conflict'; latest: PageVersion }
  | {
      result: 'refused';
      reason: 'translation-taken' | 'translation-of-itself' | 'missing' | 'nothing-to-publish';
    };
