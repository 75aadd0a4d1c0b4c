import type { HttpRequest } from '#lib/http.ts';

/** A request with its raw query, and access to its body. */
export type FrontRequest = HttpRequest & {
  rawQuery: string;
  /** Network address of the client. */
  address: string;
  /** Reads the body; only used below /preview/ and for harvesters. @param maxBytes the longest body that is accepted */
  body(maxBytes: number): Promise<Uint8Array | 'too-large'>;
};
