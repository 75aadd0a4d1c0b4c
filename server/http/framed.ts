import type { HttpResponse } from '#lib/http.ts';
import { locales } from '#lib/i18n/locales.ts';

const framed = new RegExp(`^(?:/(?:${locales.join('|')}))?/embed/`);

/** Whether other sites show a path in a frame: an answer that forbids framing would not be seen there at all. */
export const isFramed = (path: string): boolean => framed.test(path);

/** Headers that let a short answer be shown in a frame. */
export const framedHeaders = (path: string): HttpResponse['headers'] =>
  isFramed(path) ? { 'Content-Security-Policy': "default-src 'none'; frame-ancestors *" } : {};
