/** Why a request is refused: the server has more to do than it can, or one client asks for more than its share. */
export type RefusalReason = 'busy' | 'client';

/** A costly piece of work that is not begun: whoever asked is told at once rather than kept waiting. */
export class Refused extends Error {
  override readonly name = 'Refused';

  /** @param retryAfter seconds after which it is worth asking again */
  constructor(
    readonly reason: RefusalReason,
    readonly retryAfter: number,
  ) {
    super(reason === 'busy' ? 'The server is busy' : 'One client asks for more than its share');
  }

  /** 503, or 429 (RFC 6585, section 4). */
  get status(): 429 | 503 {
    return this.reason === 'busy' ? 503 : 429;
  }
}

/** Seconds after which a server that is busy may be asked again. */
export const busyRetryAfter = 5;
