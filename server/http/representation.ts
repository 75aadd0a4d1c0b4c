import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { entityTag, isNotModified } from '#lib/http.ts';
import { type Coding, chooseCoding, compress, minToCompress } from './encoding.ts';
import { headerOf, listOf } from './headers.ts';

/** Approximate memory for the headers and map entries of a cached answer, in bytes. */
const overhead = 1024;

/** An answer in one coding; the body is undefined until it has been compressed. */
type Variant = {
  coding: Coding | undefined;
  headers: HttpResponse['headers'];
  etag: string | undefined;
  body: Uint8Array | undefined;
};

/**
 * An answer in memory that can be sent many times: its entity tag is computed once, and each coding once, on first use.
 * An answer is compressed if and only if it has `Vary: Accept-Encoding`, so that the header is always right.
 */
export class Representation {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly body: Uint8Array;
  readonly etag: string | undefined;
  readonly #lastModified: string | undefined;
  readonly #negotiated: boolean;
  readonly #variants = new Map<Coding | undefined, Variant>();
  readonly #coding = new Map<Coding, Promise<void>>();
  #grown: (() => void) | undefined;
  #bytes: number;

  constructor(
    response: HttpResponse & { body: Uint8Array | null },
    coded: Partial<Record<Coding, Uint8Array>> = {},
  ) {
    this.status = response.status;
    // The body sent may be compressed or empty, so its length is determined on sending.
    const { 'Content-Length': _length, ...headers } = response.headers;
    this.headers = headers;
    this.body = response.body ?? new Uint8Array();
    this.etag =
      response.status === 200 ? (headerOf(this.headers, 'etag') ?? entityTag(this.body)) : undefined;
    this.#lastModified = headerOf(this.headers, 'last-modified');
    const vary = listOf(headerOf(this.headers, 'vary'));
    this.#negotiated = vary.includes('accept-encoding') && this.body.byteLength >= minToCompress;
    this.#bytes = this.body.byteLength + overhead;
    for (const [coding, bytes] of Object.entries(coded) as [Coding, Uint8Array][]) {
      this.#variant(coding).body = bytes;
    }
  }

  /** Memory used in bytes, including compressed variants. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Sets the listener for growth of {@link bytes}, replacing the last: the cache sets it again on equal renewals. */
  onGrowth(listener: () => void): void {
    this.#grown = listener;
  }

  /**
   * The answer to a request: 304 if the client has it, else the body in the client's preferred coding.
   * @param age seconds since the origin generated it, if it comes from a cache (RFC 9111, section 5.1)
   */
  async answer({ headers }: Pick<HttpRequest, 'headers'>, age?: number): Promise<HttpResponse> {
    const ready = this.ready(headers, age);
    if (ready) return ready;
    const coding = this.#codingFor(headers);
    if (coding !== undefined) await this.#code(coding);
    return this.ready(headers, age) ?? { status: this.status, headers: this.headers, body: this.body };
  }

  /** The same synchronously; undefined if the body has yet to be compressed. @param requestHeaders request headers */
  ready(requestHeaders: HttpRequest['headers'], age?: number): HttpResponse | undefined {
    const { headers: common, etag, body, coding } = this.#variant(this.#codingFor(requestHeaders));
    const headers = { ...common };
    if (age !== undefined) headers.Age = String(Math.max(0, Math.floor(age)));
    if (etag !== undefined && isNotModified(requestHeaders, etag, this.#lastModified))
      return { status: 304, headers, body: null };
    if (coding !== undefined) headers['Content-Encoding'] = coding;
    return body && { status: this.status, headers, body };
  }

  #codingFor(headers: HttpRequest['headers']): Coding | undefined {
    return this.#negotiated ? chooseCoding(headers['accept-encoding']) : undefined;
  }

  #variant(coding: Coding | undefined): Variant {
    const known = this.#variants.get(coding);
    if (known) return known;
    const etag = this.etag === undefined ? undefined : tagFor(this.etag, coding);
    const headers = { ...this.headers, ...(etag !== undefined && { ETag: etag }) };
    const variant = { coding, headers, etag, body: coding === undefined ? this.body : undefined };
    this.#variants.set(coding, variant);
    return variant;
  }

  #code(coding: Coding): Promise<void> {
    const known = this.#coding.get(coding);
    if (known) return known;
    const compressed = compress(this.body, coding)
      .then((bytes) => {
        this.#variant(coding).body = bytes;
        this.#bytes += bytes.byteLength;
        this.#grown?.();
      })
      .finally(() => this.#coding.delete(coding));
    this.#coding.set(coding, compressed);
    return compressed;
  }
}

// Two codings are two representations, which need different tags (RFC 9110, section 8.8.3.3).
function tagFor(etag: string, coding: Coding | undefined): string {
  return coding === undefined ? etag : etag.replace(/"$/, `-${coding}"`);
}
