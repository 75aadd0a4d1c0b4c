import type { HttpResponse } from '#lib/http.ts';

/** The value of a response header, whatever the case of its name. */
export function headerOf(headers: HttpResponse['headers'], name: string): string | undefined {
  const lowerName = name.toLowerCase();
  for (const key in headers) {
    if (key.length === lowerName.length && key.toLowerCase() === lowerName) return headers[key];
  }
  return undefined;
}

/** The items of a list header such as Vary, in lower case. */
export function listOf(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || []);
}
