import type { PageName } from '#lib/catalogue/editing.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';

/** Characters; our own addresses, with a title and a search in them, have some hundreds. */
const maxLength = 2000;

/** An origin that nobody can have (RFC 2606), to read paths against. */
const nowhere = 'http://site.invalid';

/** The desk: where editors see all pages. */
export function deskPath(locale: Locale): string {
  return `/${locale}/preview`;
}

/** The desk with the history of a page, and with one version of it to look at where a number is given. */
export function versionPath(locale: Locale, { language, slug }: PageName, number?: number): string {
  const query = new URLSearchParams({ history: `${language}/${slug}` });
  if (number !== undefined) query.set('version', String(number));
  return `${deskPath(locale)}?${query}`;
}

/**
 * Where to go after signing in or out: a page of this site, else the desk. An address that leads anywhere else, or
 * that a browser might read as one (`//host`, `/\host`, a line break behind the slash), is not followed.
 */
export function returnAddress(given: string | undefined, locale: Locale): string {
  return isPageOfSite(given) ? given : deskPath(locale);
}

/** Whether a text is the path of a page of this site, as a browser will read it too. */
export function isPageOfSite(given: string | undefined): given is string {
  if (given === undefined || given.length > maxLength) return false;
  // Printable ASCII without backslashes: every other character has a percent-encoding in our own addresses.
  if (!/^\/[!-[\]-~]*$/.test(given) || !URL.canParse(given, nowhere)) return false;
  const { origin, pathname, search, hash } = new URL(given, nowhere);
  // What a browser would resolve (`/pl/..//host`) must come out as it went in.
  if (origin !== nowhere || `${pathname}${search}${hash}` !== given) return false;
  return locales.some((locale) => pathname === `/${locale}` || pathname.startsWith(`/${locale}/`));
}
