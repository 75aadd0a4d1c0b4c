import { CatalogueUnavailable } from '../unavailable.ts';
import { backoff, type Clock, Pace } from './pace.ts';
import type { FeedItem } from './service/readers.ts';
import { type BatchRequest, type MirroredService, ServiceFailed } from './service/service.ts';

/** Maximum concurrent operations for visitors. */
const maxActive = 2;
/** Longest delay after failures, in milliseconds. */
const maxDelay = 30_000;

/** Sends a request to the service. @throws {ServiceFailed} */
export type FetchBatch = (request: BatchRequest) => Promise<FeedItem[]>;

/**
 * Requests to a service on behalf of visitors: never faster than the operator allows, at most two operations at once,
 * and none for a while after a failure.
 */
export class VisitorRequests {
  readonly #pace: Pace;
  #active = 0;
  #failures = 0;
  #pausedUntil = 0;

  /** @param perSecond maximum requests per second */
  constructor(
    private readonly service: MirroredService,
    perSecond: number,
    private readonly clock: Clock,
  ) {
    this.#pace = new Pace(perSecond, clock);
  }

  /** Whether a request could be sent right now. */
  get isIdle(): boolean {
    return this.#isFree && this.#pace.wait === 0;
  }

  get #isFree(): boolean {
    const remaining = this.#pausedUntil - this.clock.now();
    // Setting the clock back must not prolong the delay.
    return this.#active < maxActive && (remaining <= 0 || remaining > 2 * maxDelay);
  }

  /**
   * Runs an operation on the service.
   * @param milliseconds allowed for it
   * @throws {CatalogueUnavailable} when the service fails or has just failed, or is busy with other operations
   */
  async use<Value>(milliseconds: number, work: (fetchBatch: FetchBatch) => Promise<Value>): Promise<Value> {
    if (!this.#isFree)
      throw new CatalogueUnavailable('the catalogue service cannot be asked at this moment', {
        retryAfter: 2,
      });
    this.#active += 1;
    const signal = AbortSignal.timeout(milliseconds);
    try {
      const value = await work(async (request) => {
        await this.#pace.waitForTurn(signal);
        return await this.service.batch(request, signal);
      });
      this.#failures = 0;
      return value;
    } catch (error) {
      const failure = error instanceof ServiceFailed ? error : undefined;
      if (!failure && !signal.aborted) throw error;
      this.#failures += 1;
      const delay = Math.min(
        Math.max(backoff(this.#failures, maxDelay), failure?.retryAfter ?? 0),
        2 * maxDelay,
      );
      this.#pausedUntil = this.clock.now() + delay;
      const reason = failure?.message ?? `the catalogue service did not answer within ${milliseconds} ms`;
      throw new CatalogueUnavailable(reason, { retryAfter: Math.ceil(delay / 1000), cause: error });
    } finally {
      this.#active -= 1;
    }
  }
}
