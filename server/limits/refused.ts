/** Why a request is refused: the server is overloaded, or the client exceeds its share. */
export type RefusalReason = 'busy' | 'client';

/** Costly work that was not started: clients are told to come again, instead of waiting without limit. */
export class Refused extends Error {
  override readonly name = 'Refused';

  /** @param retryAfter seconds after which to retry */
  constructor(
    readonly reason: RefusalReason,
    readonly retryAfter: number,
  ) {
    super(reason === 'busy' ? 'The server is busy' : 'One client asks for more than its share');
  }

  /** The status: 503, or 429 (RFC 6585, section 4). */
  get status(): 429 | 503 {
    return this.reason === 'busy' ? 503 : 429;
  }
}

/** Seconds after which to retry when the server is busy. */
export const busyRetryAfter = 5;
