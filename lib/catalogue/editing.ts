import type { Locale } from '../i18n/locales.ts';
import type { Timestamp } from './timestamp.ts';

/** Where a page is: no other page has the same language and slug. */
export type PageName = { language: Locale; slug: string };

/** published: as the public sees it; changed: a draft of a page that is public; draft: not public (yet, or any more). */
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
   * Pages with the same key are one page in different languages. When saved it may also be LANGUAGE/SLUG of the page
   * that this one translates, which gives that page's key, or empty, which gives the page's own slug.
   */
  translationKey: string;
};

/**
 * One saved state of a page: what editors saw after the action. Publishing, unpublishing and discarding make a version
 * too, so that the newest one always holds what is shown to editors.
 */
export type PageVersion = PageText & {
  /** 1, 2, … within the page */
  number: number;
  action: 'draft' | 'publish' | 'unpublish' | 'discard' | 'restore';
  /** Empty where it is not known: pages from before there were versions. */
  editor: string;
  /** UTC */
  at: Timestamp;
};

/** A version as lists name it: of a page with pictures all texts together would be too much to read. */
export type ListedVersion = Omit<PageVersion, 'content'>;

/** Why nothing was saved. */
export type Refusal = 'translation-taken' | 'translation-of-itself' | 'missing' | 'nothing-to-publish';

/**
 * What became of a change; `version` is the newest version of the page then, `state` its state (`history`: that is all
 * that is left). `remaining`: what editors see of the page once a draft is discarded. A conflict says what the page is
 * now, and what the public sees of it.
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
  | { result: 'refused'; reason: Refusal };

/** A page of which only history is left; `editor` and `at` say who discarded it and when. */
export type DiscardedPage = PageName & Pick<PageVersion, 'title' | 'editor' | 'at'>;

/** Who saves, and what from. */
export type Base = {
  editor: string;
  /** Number of the version that the editor began from (0: a new page; undefined: whatever is there). */
  base?: number | undefined;
};

/** Sessions of editors who have signed out, known to every server on the store until they would have ended. */
export interface EndedSessions {
  /** @param until seconds since 1970 at which the session ends by itself */
  add(id: string, until: number): Promise<void>;
  has(id: string): Promise<boolean>;
}

/**
 * Writing of pages. Nothing that was ever saved is lost: each change adds a version, and every version can be made
 * the draft again. A page that has changed since `base` is left as it is, and the answer holds what it is now.
 */
export interface PageEditing {
  /**
   * @param by `created` counts when the page is new; `updated` is what updated_at will be once this text is published
   */
  saveDraft(
    name: PageName,
    text: PageText,
    by: Base & { created?: Timestamp | undefined; updated?: Timestamp | undefined },
  ): Promise<Saved>;
  publish(name: PageName, by: Base): Promise<Saved>;
  /** Takes a page from the public; its text is a draft then. */
  unpublish(name: PageName, by: Base): Promise<Saved>;
  /** Takes a draft away: the page is again what is published, or only history. */
  discard(name: PageName, by: Base): Promise<Saved>;
  /** Newest first; empty where there never was such a page. */
  history(name: PageName): Promise<ListedVersion[]>;
  /** One version with its text. */
  version(name: PageName, number: number): Promise<PageVersion | undefined>;
  /** Pages of which only history is left, the one discarded last first. */
  discarded(): Promise<DiscardedPage[]>;
  /** Makes an old version the draft. */
  restore(name: PageName, number: number, by: Base): Promise<Saved>;
  /** Name of the editor whose token has this SHA-256 digest (hex). */
  editorOf(tokenDigest: string): Promise<string | undefined>;
  hasEditor(name: string): Promise<boolean>;
  /** Random key in the store, the same for every server on it: 32 bytes as base64url. */
  signingKey(): Promise<string>;
}
