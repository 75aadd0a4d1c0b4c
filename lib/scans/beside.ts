import { isLocale } from '../i18n/locales.ts';

/**
 * The page of an object of this site that an address names, as a path with what such a page reads of its query and
 * with its fragment; undefined for anything else.
 * @param address absolute or a path; may hold anything
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
