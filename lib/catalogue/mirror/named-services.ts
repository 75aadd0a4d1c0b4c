import { LRUCache } from 'lru-cache';
import type { Service } from '../store/services.ts';
import { type MirrorRecord, shownRecord } from './record.ts';

/** A service that the settings name, as the store knows it. */
export type NamedService = {
  /** With a slash at the end. */
  address: string;
  /** In the store; undefined until it has been written there. */
  id: number | undefined;
  /** Tiles of it that are shown, and how many of them are objects'. */
  tiles: number;
  objects: number;
  record: MirrorRecord;
};

/** Milliseconds for which what the store says is remembered. */
const remembered = 2000;

/**
 * Reads what the store knows of the services that the settings name, in their order, once in two seconds at most. When
 * the store cannot be read, what it said last stands.
 */
export function namedServices(addresses: readonly string[], list: () => Promise<Service[]>) {
  const begunAt = Date.now();

  function named(address: string, stored: Service | undefined): NamedService {
    const { id, tiles, objects } = stored ?? { id: undefined, tiles: 0, objects: 0 };
    return { address, id, tiles, objects, record: shownRecord(stored?.record, begunAt) };
  }

  const cache = new LRUCache<'all', NamedService[]>({
    max: 1,
    ttl: remembered,
    async fetchMethod(_key, before) {
      const services = await list().catch((error: unknown) => {
        if (before) return undefined;
        throw error;
      });
      if (!services) return before;
      return addresses.map((address) =>
        named(
          address,
          services.find((one) => one.address === address),
        ),
      );
    },
  });
  return (): Promise<NamedService[]> => cache.forceFetch('all');
}
