import type { HttpResponse } from '#lib/http.ts';
import { locales } from '#lib/i18n/locales.ts';

const framed = new RegExp(`^(?:/(?:${locales.join('|')}))?/embed/`);

/** Whether other sites show an address in a frame: an answer that refuses it would not be seen at all. */
export const isFramed = (path: string): boolean => framed.test(path);

/** Headers that let a short answer be seen there. */
export const framedHeaders = (path: string): HttpResponse['headers'] =>
  isFramed(path) ? { 'Content-Security-Policy': "default-src 'none'; frame-ancestors *" } : {};
