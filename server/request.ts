import type { HttpRequest } from '#lib/http.ts';

/** A request with its query also as it was sent, and its body to be read. */
export type FrontRequest = HttpRequest & {
  rawQuery: string;
  /** Network address of the client. */
  address: string;
  /** Reads the body; only what lies below /preview/ and harvesters' questions are read. @param maxBytes most bytes of it */
  body(maxBytes: number): Promise<Uint8Array | 'too-large'>;
};
