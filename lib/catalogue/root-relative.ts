import { webAddress } from '../untrusted.ts';

// The API names the library's own files by absolute URL. Pages name them without the origin, so that they work under
// whatever host name a visitor uses, and count as 'self' in the content security policy.

/** An address of this site without its origin; any other as it is. @param origin of this site, without a slash */
export function rootRelative(address: string, origin: string): string {
  if (!address.startsWith(`${origin}/`)) return address;
  // A path that begins with two slashes, or with what browsers treat as such, would name another host.
  return webAddress(address.slice(origin.length)) ?? address;
}

/** Fields of the catalogue's answers with addresses of files or pages. */
const addressFields = new Set([
  'background',
  'manifest_url',
  'thumbnail_url',
  'tilesUrl',
  'tiles_prefix',
  'url',
]);

/** Parts of its answers without any, some of them long. */
const withoutAddresses = new Set(['contents', 'dated', 'details', 'facets']);

/** An answer of the catalogue in which the site's own addresses are root-relative. @param origin of this site */
export function withRootRelative<Answer>(answer: Answer, origin: string): Answer {
  const converted = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') return addressFields.has(field) ? rootRelative(value, origin) : value;
    if (Array.isArray(value)) return value.map((item) => converted(item));
    // Anything but plain objects, such as the maps of a search, holds no addresses.
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        withoutAddresses.has(name) ? inner : converted(inner, name),
      ]),
    );
  };
  return converted(answer) as Answer;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
