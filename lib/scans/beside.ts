import { isLocale } from '../i18n/locales.ts';

/**
 * The page of an object of this site at an address, as a path with the query parameters that such a page reads and with
 * its fragment; undefined for anything else.
 * @param address absolute or a path; untrusted
 * @param origin of this site, such as `https://library.example`
 */
export function objectPageOf(address: string, origin: string): string | undefined {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  if (url?.origin !== origin) return undefined;
  const [, locale, section, object, ...rest] = url.pathname.split('/');
  if (!isLocale(locale) || section !== 'objects' || !object || rest.length > 1) return undefined;
  const query = new URLSearchParams();
  for (const name of ['at', 'scan']) {
    const value = url.searchParams.get(name);
    if (value) query.set(name, value);
  }
  return `${url.pathname}${query.size > 0 ? `?${query}` : ''}${url.hash}`;
}
