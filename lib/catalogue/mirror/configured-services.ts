import { LRUCache } from 'lru-cache';
import type { Service } from '../store/services.ts';
import { type MirrorRecord, recordForDisplay } from './record.ts';

/** A configured service, as the store knows it. */
export type ConfiguredService = Pick<Service, 'address' | 'tiles' | 'objects'> & {
  /** Its id in the store; undefined until it has been written there. */
  id: number | undefined;
  record: MirrorRecord;
};

/** Milliseconds for which the store's answer is cached. */
const cacheTtl = 2000;

/**
 * Reads what the store knows of the configured services, in the order of the settings, at most once in two seconds.
 * While the store cannot be read, its last answer is used.
 */
export function configuredServices(addresses: readonly string[], list: () => Promise<Service[]>) {
  const startedAt = Date.now();

  function configured(address: string, stored: Service | undefined): ConfiguredService {
    const { id, tiles, objects } = stored ?? { id: undefined, tiles: 0, objects: 0 };
    return { address, id, tiles, objects, record: recordForDisplay(stored?.record, startedAt) };
  }

  const cache = new LRUCache<'all', ConfiguredService[]>({
    max: 1,
    ttl: cacheTtl,
    async fetchMethod(_key, before) {
      const services = await list().catch((error: unknown) => {
        if (before) return undefined;
        throw error;
      });
      if (!services) return before;
      const stored = new Map(services.map((service) => [service.address, service]));
      return addresses.map((address) => configured(address, stored.get(address)));
    },
  });
  return (): Promise<ConfiguredService[]> => cache.forceFetch('all');
}
