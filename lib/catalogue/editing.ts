import type { Locale } from '../i18n/locales.ts';
import type { Timestamp } from './timestamp.ts';

/** Where a page is: its language and its address in it. */
export type PageName = { language: Locale; slug: string };

/** `translationKey`: pages with the same key are one page in different languages. */
export type PageText = { title: string; content: string; description: string; translationKey: string };

/** One saved state of a page; never overwritten. */
export type PageVersion = PageText & {
  /** 1, 2, … within the page */
  number: number;
  action: 'draft' | 'publish' | 'unpublish' | 'discard' | 'restore';
  editor: string;
  /** UTC */
  at: Timestamp;
};

/** `base`: number of the version that the editor began from (0: a new page; undefined: whatever is there). */
export type Saved =
  | { result: 'added' | 'changed' | 'unchanged'; version: number }
  | { result: 'conflict'; latest: PageVersion }
  | {
      result: 'refused';
      reason: 'translation-taken' | 'translation-of-itself' | 'missing' | 'nothing-to-publish';
    };

/** What editors do with pages: every change is a version of its own, and every version can be had back. */
export interface PageEditing {
  saveDraft(
    name: PageName,
    text: PageText,
    by: {
      editor: string;
      base?: number | undefined;
      created?: Timestamp | undefined;
      updated?: Timestamp | undefined;
    },
  ): Promise<Saved>;
  publish(name: PageName, by: { editor: string; base?: number | undefined }): Promise<Saved>;
  unpublish(name: PageName, by: { editor: string }): Promise<Saved>;
  /** Takes a draft away: the page is again what is published, or only history. */
  discard(name: PageName, by: { editor: string }): Promise<Saved>;
  /** Newest first. */
  history(name: PageName): Promise<PageVersion[]>;
  /** Makes an old version the draft. */
  restore(name: PageName, number: number, by: { editor: string }): Promise<Saved>;
  /** Name of the editor whose token has this SHA-256 digest (hex). */
  editorOf(tokenDigest: string): Promise<string | undefined>;
  hasEditor(name: string): Promise<boolean>;
  /** Random key kept in the store, the same for every server on it. */
  signingKey(): Promise<string>;
}
