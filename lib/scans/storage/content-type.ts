const types: [RegExp, string][] = [
  [/\.jpe?g$/, 'image/jpeg'],
  [/\.png$/, 'image/png'],
  [/\.(?:dzi|xml)$/, 'application/xml; charset=utf-8'],
  [/\.json$/, 'application/json'],
];

/** Content-Type of a stored file, by its name. */
export function contentTypeOf(name: string): string {
  return types.find(([pattern]) => pattern.test(name))?.[1] ?? 'application/octet-stream';
}

/** Cache-Control of all stored files: folders are named by content, so the bytes at an address never change. */
export const storedCacheControl = 'public, max-age=31536000, immutable';
