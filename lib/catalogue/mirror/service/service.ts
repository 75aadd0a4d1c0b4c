import type { FrontpageQuery } from '../../catalogue.ts';
import type { Organization, Page, Statistics } from '../../schema.ts';
import type { Listed, PlacedTile } from './readers.ts';

/**
 * Why a service gave no answer of use.
 * - refused: it will not answer this question, now or later (a status 4xx)
 * - failed: no answer, or one of a broken service; the same question may be answered later
 */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
  /**
   * @param message for an operator
   * @param retryAfter milliseconds for which the service asked to be left alone (`Retry-After`)
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

/** What a service is asked for; `size` undefined leaves the number of tiles to it. */
export type BatchRequest = Pick<FrontpageQuery, 'type' | 'min'> & {
  max: string | undefined;
  size: number | undefined;
};

/** A batch that is asked for where the usual one would take longer or cannot show all tiles of an instant; services may give fewer. */
export const largerBatch = 200;

/** A service that is mirrored. Each question is put once, has an end in time, and may throw {@link ServiceFailed}. */
export interface MirroredService {
  /** Its address, for the log. */
  readonly name: string;
  /** Tiles in the order given; a list of which no tile has a place is no answer. */
  batch(question: BatchRequest, signal?: AbortSignal): Promise<PlacedTile[]>;
  organizations(signal?: AbortSignal): Promise<Listed<Organization>>;
  /** Empty also where the service knows no pages at all. */
  pages(signal?: AbortSignal): Promise<Listed<Page>>;
  statistics(signal?: AbortSignal): Promise<Statistics>;
  /** The ALTO at the address of a scan's text, on any listed origin; undefined where there is none any more. */
  text(address: string, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}
