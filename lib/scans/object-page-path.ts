import { isLocale, type Locale, locales } from '../i18n/locales.ts';

/**
 * The page of an object of this site at an address, as a path with the query parameters that such a page reads and with
 * its fragment; undefined for anything else.
 * @param address absolute or a path; untrusted
 * @param publicUrl of this site, such as `https://library.example`
 * @param locale of the page for a permanent address, such as citations have
 */
export function objectPagePath(
  address: string,
  publicUrl: string,
  locale: Locale = locales[0],
): string | undefined {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined;
  if (url?.origin !== publicUrl) return undefined;
  const [, language = locale, page, id] =
    /^\/(?:([^/]+)\/objects\/([^/]+(?:\/[^/]*)?)|o\/([^/]+))$/.exec(url.pathname) ?? [];
  // Anything after the identifier is taken for the title; the page redirects to the real one.
  const object = page ?? (id && `${id}/-`);
  if (!object || !isLocale(language)) return undefined;
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => /^(?:at|scan)$/.test(name) && value),
  );
  return `/${language}/objects/${object}${query.size > 0 ? `?${query}` : ''}${url.hash}`;
}
