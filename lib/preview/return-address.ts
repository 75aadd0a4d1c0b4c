import type { PageName } from '#lib/catalogue/editing.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';

/** In characters; our own addresses have some hundreds, including a title and a search. */
const maxLength = 2000;

/** An origin that cannot exist (RFC 2606), against which paths are resolved. */
const nowhere = 'http://site.invalid';

/** The dashboard, where editors see all pages. */
export function dashboardPath(locale: Locale): string {
  return `/${locale}/preview`;
}

/** The dashboard with the history of a page open, and with one version if a number is given. */
export function versionPath(locale: Locale, { language, slug }: PageName, number?: number): string {
  const query = new URLSearchParams({ history: `${language}/${slug}` });
  if (number !== undefined) query.set('version', String(number));
  return `${dashboardPath(locale)}?${query}`;
}

/**
 * Where to go after signing in or out: a page of this site, or else the dashboard. Addresses that lead elsewhere, or that a
 * browser might interpret so (`//host`, `/\host`, a line break after the slash), are rejected.
 */
export function returnAddress(path: string | undefined, locale: Locale): string {
  return isPageOfSite(path) ? path : dashboardPath(locale);
}

/** Whether a text is the path of a page of this site, and browsers will interpret it as one. */
export function isPageOfSite(path: string | undefined): path is string {
  if (path === undefined || path.length > maxLength) return false;
  // Printable ASCII without backslashes: our own addresses percent-encode all other characters.
  if (!/^\/[!-[\]-~]*$/.test(path) || !URL.canParse(path, nowhere)) return false;
  const { origin, pathname, search, hash } = new URL(path, nowhere);
  // Resolving must not change it, as it would with `/pl/..//host`.
  if (origin !== nowhere || `${pathname}${search}${hash}` !== path) return false;
  return locales.some((locale) => pathname === `/${locale}` || pathname.startsWith(`/${locale}/`));
}
