const types: [RegExp, string][] = [
  [/\.jpe?g$/, 'image/jpeg'],
  [/\.png$/, 'image/png'],
  [/\.(?:dzi|xml)$/, 'application/xml; charset=utf-8'],
  [/\.json$/, 'application/json'],
];

/** Content-Type of a file of the storage by its name. */
export function contentTypeOf(name: string): string {
  return types.find(([pattern]) => pattern.test(name))?.[1] ?? 'application/octet-stream';
}

/** Cache-Control of every file of the storage: its folder is named by what is in it, so an address never changes its bytes. */
export const storedCacheControl = 'public, max-age=31536000, immutable';
