import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { type RunningWork, startWork, workUnderLease } from '../leased-work.ts';
import type { Lease } from '../store/lease.ts';
import type { Service } from '../store/services.ts';
import { Mirror } from './mirror.ts';
import { systemClock } from './pace.ts';
import type { ListedOrigins } from './service/listed-origins.ts';
import type { MirroredService } from './service/service.ts';
import type { MirrorStore } from './store.ts';

export type MirrorsOptions = {
  services: readonly MirroredService[];
  bounds: Pick<Config['mirror'], 'perSecond' | 'tiles' | 'since' | 'walkEvery'>;
  /** Origins from which texts are mirrored too; undefined: none are. */
  texts?: ListedOrigins | undefined;
  log: Log;
  /** Registers a service in the store unless it is there. @returns its number */
  ensureService(address: string): Promise<number>;
  takeLease(service: number): Promise<Lease | undefined>;
  openStore(service: number, lease: Pick<Lease, 'isHeldIn'>): MirrorStore;
};

/**
 * Mirrors services into the store for as long as this process lives, each while it can get the lease: of all processes
 * and servers, one mirrors it. While the store cannot be written it keeps retrying; reading continues.
 */
export function startMirrors(options: MirrorsOptions): RunningWork {
  const { services, bounds, texts, log, ensureService, takeLease, openStore } = options;
  const { perSecond, tiles, since, walkEvery } = bounds;
  const run = (service: MirroredService, signal: AbortSignal) =>
    workUnderLease({
      async takeLease() {
        const id = await ensureService(service.name);
        const lease = await takeLease(id);
        return lease && { ...lease, id };
      },
      open: (lease) =>
        Mirror.open({
          service,
          store: openStore(lease.id, lease),
          perSecond,
          bounds: { tiles, since },
          walkEvery,
          texts,
          log,
          clock: systemClock,
          signal,
        }),
      log,
      signal,
      failureMessage: 'the mirror of the catalogue service stopped and will be opened again',
    });

  return startWork((signal) => Promise.all(services.map((service) => run(service, signal))));
}

/**
 * Warns in the log where the store holds data mirrored from services that are no longer configured.
 * @param services all that the store knows
 */
export function warnOfUnconfigured(
  services: readonly Pick<Service, 'address' | 'tiles'>[],
  configured: readonly string[],
  log: Log,
): void {
  for (const { address, tiles } of services.filter((one) => !configured.includes(one.address))) {
    log.warn(
      { service: address, tiles },
      'the store holds what was mirrored from a service that CATALOGUE_API_URL does not name: it is shown and not renewed. ' +
        `Name the service again, or remove all of it with "czytelnia mirror forget ${address}"`,
    );
  }
}
