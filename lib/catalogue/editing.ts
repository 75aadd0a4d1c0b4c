import type { Locale } from '../i18n/locales.ts';
import type { Timestamp } from './timestamp.ts';

/** Identifies a page: no two pages share language and slug. */
export type PageName = { language: Locale; slug: string };

/** published: as the public sees it; changed: a public page that has a draft; draft: not public (yet, or any more). */
export type PageState = 'published' | 'changed' | 'draft';

/** What an editor writes. */
export type PageText = {
  /** Plain text. */
  title: string;
  /** HTML fragment, stored as given; sanitised when shown. */
  content: string;
  /** One or two sentences for search engines and lists; may be empty. */
  description: string;
  /**
   * Pages with the same key are one page in different languages. On saving it may also be LANGUAGE/SLUG of the page
   * that this one translates, which yields that page's key, or empty, which yields the page's own slug.
   */
  translationKey: string;
};

/**
 * One saved state of a page: what editors saw after the action. Publishing, unpublishing and discarding create a
 * version too, so that the newest one is always what editors see.
 */
export type PageVersion = PageText & {
  /** 1, 2, … within the page */
  number: number;
  action: 'draft' | 'publish' | 'unpublish' | 'discard' | 'restore';
  /** Empty where unknown: pages older than versioning. */
  editor: string;
  /** UTC */
  at: Timestamp;
};

/** A version as listed: the texts of all versions of a page with pictures would be too much to load. */
export type ListedVersion = Omit<PageVersion, 'content'>;

/**
 * Why nothing was saved. Another page of this language has the translation key: `translation-taken` where this page can
 * get another key, `translation-held` where it has to get back the key that the other's draft has meanwhile,
 * `translation-public` where the other has it in its public version.
 */
export type Refusal =
  | 'translation-taken'
  | 'translation-held'
  | 'translation-public'
  | 'translation-of-itself'
  | 'missing'
  | 'nothing-to-publish';

/**
 * Outcome of a change; `version` is the newest version of the page afterwards, `state` its state (`history`: only its
 * history is left). `remaining`: what editors see once a draft is discarded or a version restored. A conflict reports
 * the page as it is now, and what the public sees of it. `holder`: the page in the way of `translation-held` and
 * `translation-public`.
 */
export type Saved =
  | {
      result: 'added' | 'changed' | 'unchanged';
      version: number;
      state: PageState | 'history';
      remaining?: PageText | undefined;
    }
  | {
      result: 'conflict';
      latest: PageVersion;
      state: PageState | 'history';
      published?: Pick<PageText, 'title' | 'content'> | undefined;
    }
  | { result: 'refused'; reason: Refusal; holder?: PageName | undefined };

/** A page with only its history left; `editor` and `at` say who discarded it and when. */
export type DiscardedPage = PageName & Pick<PageVersion, 'title' | 'editor' | 'at'>;

/** Who saves, and which version the edit is based on. */
export type Base = {
  editor: string;
  /** Number of the version that the edit is based on (0: a new page; undefined: whatever is current). */
  base?: number | undefined;
};

/** Editors' sessions that were signed out, shared by every server on the store until they would have expired anyway. */
export interface RevokedSessions {
  /** @param until when the session expires by itself, in seconds since 1970 */
  add(id: string, until: number): Promise<void>;
  has(id: string): Promise<boolean>;
}

/**
 * Editing of pages. Nothing that was ever saved is lost: each change adds a version, and every version can be made the
 * draft again. A page that has changed since `base` is left alone, and the result reports its current state.
 */
export interface PageEditing {
  /**
   * @param by `created` applies to new pages only; `updated` becomes updated_at once this text is published
   */
  saveDraft(
    name: PageName,
    text: PageText,
    by: Base & { created?: Timestamp | undefined; updated?: Timestamp | undefined },
  ): Promise<Saved>;
  publish(name: PageName, by: Base): Promise<Saved>;
  /** Takes a page off the site; its text becomes a draft. */
  unpublish(name: PageName, by: Base): Promise<Saved>;
  /** Discards a draft: the published page, or only history, remains. */
  discard(name: PageName, by: Base): Promise<Saved>;
  /** Newest first; empty where the page never existed. */
  history(name: PageName): Promise<ListedVersion[]>;
  version(name: PageName, number: number): Promise<PageVersion | undefined>;
  /** Pages with only their history left, most recently discarded first. */
  discarded(): Promise<DiscardedPage[]>;
  /** Makes an old version the draft, with the page's present translation if another page has become that version's. */
  restore(name: PageName, number: number, by: Base): Promise<Saved>;
  /** Name of the editor whose token has this SHA-256 digest (hex). */
  editorOf(tokenDigest: string): Promise<string | undefined>;
  /** Random key in the store, shared by all its servers: 32 bytes as base64url. */
  signingKey(): Promise<string>;
}
