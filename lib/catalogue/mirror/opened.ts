import { LRUCache } from 'lru-cache';
import type { MirroredObject } from '../store/mirrored-objects.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { Background } from './background.ts';
import { findObject } from './find-object.ts';
import type { NamedService } from './named-services.ts';
import type { Clock } from './pace.ts';
import type { PlacedTile } from './service/readers.ts';
import type { MirroredService } from './service/service.ts';
import { VisitorRequests } from './visitor-requests.ts';

export type OpenedOptions = {
  /** The services that may be asked. */
  services: readonly MirroredService[];
  /** What the store knows of them, by their addresses. */
  named(): Promise<readonly NamedService[]>;
  findMirrored(objectId: string): Promise<MirroredObject | undefined>;
  save(service: { id: number; address: string }, tiles: readonly PlacedTile[]): Promise<void>;
  background: Background;
  /** Requests of a kind a second to each service at most. */
  perSecond: number;
  /** No tile older than this is asked for. */
  since?: Timestamp | undefined;
  clock: Clock;
  /** Milliseconds that a visitor waits for an object that the store does not have. */
  timeout?: number;
};

/** Milliseconds in which an object is renewed once, and that its renewal may take. */
const renewal = { interval: 60_000, timeout: 30_000 };
/** Objects whose renewal is remembered; characters of the addresses of objects that no service knows. */
const remembered = { objects: 20_000, characters: 1_000_000 };
/** Milliseconds for which it is remembered that a service does not know an object, or that it came. */
const answerTtl = { unknown: 30_000, found: 1000 };

/** Requests a second that searches may make however slow the mirror is. */
const minSearchRate = 2;

/** What services are asked because a visitor opened an object. */
export class OpenedObjects {
  readonly #options: OpenedOptions;
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

  constructor(options: OpenedOptions) {
    this.#options = options;
    const { services, perSecond, clock } = options;
    const questions = (rate: number) =>
      new Map(services.map((one) => [one.name, new VisitorRequests(one, rate, clock)]));
    this.#renewals = questions(perSecond);
    // Somebody waits for the answer, which may take two questions.
    this.#searches = questions(Math.max(perSecond, minSearchRate));
  }

  /**
   * Renews an object behind its visitor, once a minute and as far as its service can be asked for it now. One that is not
   * found stays: whole walks decide what has gone.
   * @param id as the store has it
   */
  renew(id: string): void {
    const isAnyIdle = [...this.#renewals.values()].some(({ isIdle }) => isIdle);
    if (!isAnyIdle || this.#renewed.has(id)) return;
    this.#options.background.begin(() => this.#renew(id), 'an object that was opened cannot be renewed');
  }

  /**
   * Asks the services for an object that the store does not have, and stores it.
   * @param at the tile's sorting_datetime
   * @returns whether one of them has it
   * @throws {CatalogueUnavailable}
   */
  async find(id: string, at: Timestamp): Promise<boolean> {
    const { since } = this.#options;
    if (since !== undefined && at < since) return false;
    return await this.#found.forceFetch(`${at} ${id}`, { context: { id, at } });
  }

  async #renew(id: string): Promise<void> {
    const mirrored = await this.#options.findMirrored(id);
    const named = (await this.#options.named()).find((one) => one.id === mirrored?.service);
    const questions = this.#renewals.get(named?.address ?? '');
    if (!mirrored || !named || !isMirrored(named)) return;
    // Others may have come while the store was asked.
    if (!questions?.isIdle || this.#renewed.has(id)) return;
    this.#renewed.set(id, true);
    const { object, sorting_datetime, service, tile } = mirrored;
    const found = await questions.use(renewal.timeout, (ask) => findObject(ask, object, sorting_datetime));
    // Another number may be another library's.
    if (found?.id === tile) await this.#options.save({ id: service, address: named.address }, [found]);
  }

  async #search(id: string, at: Timestamp): Promise<boolean> {
    const { named, save, since, timeout = 5000 } = this.#options;
    let away: unknown;
    for (const one of await named()) {
      const questions = this.#searches.get(one.address);
      if (!questions || !isMirrored(one)) continue;
      try {
        // Before the first answer it is not known whose the service is.
        if (one.id === undefined || one.record.lastAnswer === null)
          throw new CatalogueUnavailable('the catalogue service has not answered yet');
        const found = await questions.use(timeout, (ask) => findObject(ask, id, at));
        const time = found && parseTimestamp(found.sorting_datetime);
        if (!found || !time || (since !== undefined && time < since)) continue;
        await save({ id: one.id, address: one.address }, [found]);
        return true;
      } catch (error) {
        away ??= error;
      }
    }
    if (away !== undefined) throw away;
    return false;
  }
}

/** Whether a service gives what is taken over: one that answers for another library does not. */
function isMirrored({ record }: NamedService): boolean {
  return record.problem?.kind !== 'refused';
}
