import { LRUCache } from 'lru-cache';
import type { MirroredObject } from '../store/mirrored-objects.ts';
import { formatTimestamp, parseTimestamp, shiftTimestamp, type Timestamp } from '../timestamp.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { Background } from './background.ts';
import type { ConfiguredService } from './configured-services.ts';
import type { Clock } from './pace.ts';
import type { FeedItem } from './service/readers.ts';
import { type BatchRequest, largerBatch, type MirroredService, ServiceFailed } from './service/service.ts';
import { VisitorRequests } from './visitor-requests.ts';

export type OpenedOptions = {
  /** The services that may be queried. */
  services: readonly MirroredService[];
  /** What the store knows of them. */
  readServices(): Promise<readonly ConfiguredService[]>;
  findMirrored(objectId: string): Promise<MirroredObject | undefined>;
  save(service: { id: number; address: string }, tiles: readonly FeedItem[]): Promise<void>;
  background: Background;
  /** Maximum requests per second to each service, for renewals and for searches separately. */
  perSecond: number;
  /** No tile older than this is requested. */
  since?: Timestamp | undefined;
  clock: Clock;
  /** Milliseconds that a visitor waits for an object that the store does not have. */
  timeout?: number;
};

/** Milliseconds: an object is refreshed at most once per interval, within the timeout. */
const renewal = { interval: 60_000, timeout: 30_000 };
/** Cache sizes: objects whose refresh is remembered, and characters of cached keys of searches. */
const remembered = { objects: 20_000, characters: 1_000_000 };
/** Milliseconds for which it is cached that no service has an object, or that it was found. */
const answerTtl = { unknown: 30_000, found: 1000 };

/** Requests per second that searches may make however low the operator's rate is. */
const minSearchRate = 2;

/** Requests to services that are triggered when a visitor opens an object. */
export class OpenedObjects {
  readonly #renewals: ReadonlyMap<string, VisitorRequests>;
  readonly #searches: ReadonlyMap<string, VisitorRequests>;
  readonly #renewed = new LRUCache<string, true>({ max: remembered.objects, ttl: renewal.interval });
  readonly #found = new LRUCache<string, boolean, { id: string; at: Timestamp }>({
    maxSize: remembered.characters,
    sizeCalculation: (_, key) => key.length,
    ttl: answerTtl.unknown,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _before, { options, context: { id, at } }) => {
      const isFound = await this.#search(id, at);
      if (isFound) options.ttl = answerTtl.found;
      return isFound;
    },
  });

  constructor(private readonly options: OpenedOptions) {
    const { services, perSecond, clock } = options;
    const requestsAt = (rate: number) =>
      new Map(services.map((one) => [one.name, new VisitorRequests(one, rate, clock)]));
    this.#renewals = requestsAt(perSecond);
    // A visitor waits for the answer, which may take two requests.
    this.#searches = requestsAt(Math.max(perSecond, minSearchRate));
  }

  /**
   * Refreshes an object in the background, at most once a minute and only while its service is idle. An object that is
   * not found stays: only whole walks decide what was removed.
   * @param id as in the store
   */
  renew(id: string): void {
    const isAnyIdle = [...this.#renewals.values()].some(({ isIdle }) => isIdle);
    if (!isAnyIdle || this.#renewed.has(id)) return;
    this.options.background.start(() => this.#renew(id), 'an object that was opened cannot be renewed');
  }

  /**
   * Asks the services for an object that the store does not have, and stores it.
   * @param at the tile's sorting_datetime
   * @returns whether a service has it
   * @throws {CatalogueUnavailable}
   */
  async find(id: string, at: Timestamp): Promise<boolean> {
    const { since } = this.options;
    if (since !== undefined && at < since) return false;
    return await this.#found.forceFetch(`${at} ${id}`, { context: { id, at } });
  }

  async #renew(id: string): Promise<void> {
    const mirrored = await this.options.findMirrored(id);
    const configured = (await this.options.readServices()).find((one) => one.id === mirrored?.service);
    const requests = this.#renewals.get(configured?.address ?? '');
    if (!mirrored || !configured || !isMirrored(configured)) return;
    // Another request may have started while the store was read.
    if (!requests?.isIdle || this.#renewed.has(id)) return;
    this.#renewed.set(id, true);
    const { object, sorting_datetime, service, tile } = mirrored;
    const found = await requests.use(renewal.timeout, (fetchBatch) =>
      findObject(fetchBatch, object, sorting_datetime),
    );
    // A tile with another number may belong to another library.
    if (found?.id === tile) await this.options.save({ id: service, address: configured.address }, [found]);
  }

  async #search(id: string, at: Timestamp): Promise<boolean> {
    const { readServices, save, since, timeout = 5000 } = this.options;
    let failure: unknown;
    for (const one of await readServices()) {
      const requests = this.#searches.get(one.address);
      if (!requests || !isMirrored(one)) continue;
      try {
        // Before its first answer the service has not been recognised.
        if (one.id === undefined || one.record.lastAnswer === null)
          throw new CatalogueUnavailable('the catalogue service has not answered yet');
        const found = await requests.use(timeout, (fetchBatch) => findObject(fetchBatch, id, at));
        const time = found && parseTimestamp(found.sorting_datetime);
        if (!found || !time || (since !== undefined && time < since)) continue;
        await save({ id: one.id, address: one.address }, [found]);
        return true;
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure !== undefined) throw failure;
    return false;
  }
}

/** Whether tiles of a service are accepted: not while it answers for another library. */
function isMirrored({ record }: ConfiguredService): boolean {
  return record.problem?.kind !== 'refused';
}

/** Number of tiles requested to find one of them: it, and those with the same instant. */
const aroundOne = 10;

/**
 * Finds an object's tile on a service that has no look-up by id.
 * @param fetchBatch sends a request to the service
 * @param id the service's own
 * @param at the tile's sorting_datetime
 * @throws whatever `fetchBatch` throws
 */
export async function findObject(
  fetchBatch: (request: BatchRequest) => Promise<FeedItem[]>,
  id: string,
  at: Timestamp,
): Promise<FeedItem | undefined> {
  const around = async (max: Timestamp, size: number) => {
    const request = { type: 'entity', min: undefined, max: formatTimestamp(max), size } as const;
    return await fetchBatch(request).catch((error: unknown) => {
      // A service that refuses this batch size may still return its usual batch.
      if (!(error instanceof ServiceFailed) || error.kind !== 'refused') throw error;
      return fetchBatch({ ...request, size: undefined });
    });
  };
  const isIt = ({ tile }: FeedItem) => tile?.type === 'entity' && tile.related_object.id === id;
  // Bounds may be inclusive or exclusive: a microsecond above, the tile is returned either way.
  const above = shiftTimestamp(at, 1);
  const batch = await around(above, aroundOne);
  const found = batch.find(isIt);
  if (found) return found;
  const isAllOneInstant = batch.every(({ sorting_datetime }) => parseTimestamp(sorting_datetime) === at);
  if (batch.length > 0 && isAllOneInstant) return (await around(above, largerBatch)).find(isIt);
  // A service that parses times with less precision than it writes them needs a bound well above.
  return (await around(shiftTimestamp(at, 1_000_000), largerBatch)).find(isIt);
}
