import type { Timestamp } from '#lib/catalogue/timestamp.ts';

/** An item that the site stores in a browser. A name ending in a colon is a prefix. */
type StoredItem = {
  /** Key of its texts in the messages. */
  id: string;
  name: string;
  where: 'cookie' | 'localStorage' | 'sessionStorage';
  /** Whose browser: any reader's, or that of an editor who has signed in. */
  whose: 'reader' | 'editor';
};

/**
 * Everything that the site stores in a browser, as the cookies page lists it. A new key in the code belongs here, with
 * the date below updated: tests compare this table with the code and with a browser's storage after a visit.
 */
export const storedInBrowser = [
  { id: 'theme', name: 'czytelnia-theme', where: 'localStorage', whose: 'reader' },
  { id: 'view', name: 'czytelnia-view', where: 'localStorage', whose: 'reader' },
  { id: 'textPanel', name: 'czytelnia-text-panel', where: 'localStorage', whose: 'reader' },
  { id: 'reading', name: 'czytelnia-reading', where: 'localStorage', whose: 'reader' },
  { id: 'places', name: 'czytelnia-places', where: 'localStorage', whose: 'reader' },
  { id: 'saved', name: 'czytelnia-saved', where: 'localStorage', whose: 'reader' },
  { id: 'savedAside', name: 'czytelnia-saved-aside', where: 'localStorage', whose: 'reader' },
  { id: 'feed', name: 'czytelnia-feed:', where: 'sessionStorage', whose: 'reader' },
  { id: 'preview', name: 'czytelnia_preview', where: 'cookie', whose: 'editor' },
  { id: 'unsaved', name: 'czytelnia-unsaved:', where: 'localStorage', whose: 'editor' },
] as const satisfies readonly StoredItem[];

/** When the table above was last changed; UTC. */
export const storedInBrowserChanged = '2026-11-30T00:00:00.000000' as Timestamp;
