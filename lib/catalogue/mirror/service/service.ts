import type { FrontpageQuery } from '../../catalogue.ts';
import type { Organization, Page, Statistics } from '../../schema.ts';
import type { FeedItem, Listed } from './readers.ts';

/**
 * Why a service gave no usable answer.
 * - refused: it will not answer this request, now or later (a 4xx status)
 * - failed: no answer, or a server error; the same request may succeed later
 */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
  /**
   * @param message for an operator
   * @param retryAfter milliseconds for which the service requested not to be contacted (`Retry-After`)
   */
  constructor(
    readonly kind: 'refused' | 'failed',
    message: string,
    readonly retryAfter?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Parameters of a request for a batch; `size` undefined leaves the number of tiles to the service. */
export type BatchRequest = Pick<FrontpageQuery, 'type' | 'min'> & {
  max: string | undefined;
  size: number | undefined;
};

/** A larger batch, for when the default is too slow or cannot show all tiles of an instant; services may send fewer. */
export const largerBatch = 200;

/** A mirrored service. Each request is sent once, has a time limit, and may throw {@link ServiceFailed}. */
export interface MirroredService {
  /** Its address, for the log. */
  readonly name: string;
  /** Tiles in the order given; throws for a non-empty list in which no tile has a position. */
  batch(request: BatchRequest, signal?: AbortSignal): Promise<FeedItem[]>;
  organizations(signal?: AbortSignal): Promise<Listed<Organization>>;
  /** Empty also where the service has no pages at all. */
  pages(signal?: AbortSignal): Promise<Listed<Page>>;
  statistics(signal?: AbortSignal): Promise<Statistics>;
  /** The ALTO at the address of a scan's text, on any listed origin; undefined where it no longer exists. */
  text(address: string, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}
