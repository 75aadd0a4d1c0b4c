import { STATUS_CODES } from 'node:http';
import type { FilePart, HttpRequest, HttpResponse } from '#lib/http.ts';
import { isNotModified } from '#lib/scans/conditional.ts';
import { completeHeaders } from './complete.ts';
import type { Coding } from './encoding.ts';

export type VariantOptions = {
  status: number;
  headers: HttpResponse['headers'];
  etag: string | undefined;
  lastModified: string | undefined;
  coding: Coding | undefined;
  /** Undefined while it is still to be compressed. */
  body: Uint8Array | FilePart | undefined;
};

/**
 * One coding of an answer in memory, or the head of one whose body is a file, with all of it that is the same for every
 * request.
 */
export class Variant {
  body: VariantOptions['body'];
  readonly #options: VariantOptions;
  /** Heads as last sent, with the second and the age for which they hold. */
  #heads: { second: number; age: number | undefined; whole?: string; notModified?: string } | undefined;

  constructor(options: VariantOptions) {
    this.#options = options;
    this.body = options.body;
  }

  get status(): number {
    return this.#options.status;
  }

  /** Whether the client has this variant already. @param headers of the request */
  isKnownTo(headers: HttpRequest['headers']): boolean {
    const { etag, lastModified } = this.#options;
    return etag !== undefined && isNotModified(headers, etag, lastModified);
  }

  /** The answer as plain data. @param age whole seconds since it was made, where it comes from a cache */
  answer(notModified: boolean, age: number | undefined): HttpResponse {
    const { status, etag, coding } = this.#options;
    const headers = { ...this.#options.headers };
    if (etag !== undefined) headers.ETag = etag;
    if (age !== undefined) headers.Age = String(age);
    if (notModified) return { status: 304, headers, body: null };
    if (coding !== undefined) headers['Content-Encoding'] = coding;
    return { status, headers, body: this.body ?? null };
  }

  /**
   * The head of the answer as it goes over a connection that stays open. It is made once a second.
   * @param now milliseconds since 1970
   * @param keepAlive seconds for which an idle connection stays open
   */
  head(notModified: boolean, age: number | undefined, now: number, keepAlive: number): string {
    const second = Math.floor(now / 1000);
    let heads = this.#heads;
    if (heads?.second !== second || heads.age !== age) {
      heads = { second, age };
      this.#heads = heads;
    }
    const which = notModified ? 'notModified' : 'whole';
    heads[which] ??= writeHead(this.answer(notModified, age), now, keepAlive);
    return heads[which];
  }
}

/** Writes a head as node:http does (`_storeHeader`), with the headers that it adds. */
function writeHead(response: HttpResponse, now: number, keepAlive: number): string {
  const lines = Object.entries(completeHeaders(response)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${lines.join('')}Date: ${new Date(now).toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAlive}\r\n\r\n`;
}
