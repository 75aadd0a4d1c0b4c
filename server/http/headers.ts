import type { HttpResponse } from '#lib/http.ts';

/** Value of a header of an answer, whatever the case of its name. */
export function headerOf(headers: HttpResponse['headers'], name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const key in headers) {
    if (key.length === wanted.length && key.toLowerCase() === wanted) return headers[key];
  }
  return undefined;
}

/** Lower-case names of a header that holds a list, such as Vary. */
export function listOf(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || []);
}
