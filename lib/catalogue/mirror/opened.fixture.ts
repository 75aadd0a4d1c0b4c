import type { MirroredObject } from '../store/mirrored-objects.ts';
import { instant } from '../store/records.fixture.ts';
import { Background } from './background.ts';
import type { ConfiguredService } from './configured-services.ts';
import { OpenedObjects, type OpenedOptions } from './opened.ts';
import { systemClock } from './pace.ts';
import { type MirrorRecord, newRecord } from './record.ts';
import type { FeedItem } from './service/readers.ts';
import { recordingLog } from './service/service.fixture.ts';
import type { MirroredService } from './service/service.ts';
import { Warnings } from './service/warnings.ts';

/** A service that has answered, as the store knows it. */
export function configuredAs(
  id: number,
  address: string,
  record: Partial<MirrorRecord> = {},
): ConfiguredService {
  return {
    id,
    address,
    tiles: 0,
    objects: 0,
    record: { ...newRecord(0), lastAnswer: Date.now(), ...record },
  };
}

/** An OpenedObjects over services numbered from 1, and what it saved. */
export function openedOf(services: MirroredService[], more: Partial<OpenedOptions> = {}) {
  const saved: { service: number; tiles: readonly FeedItem[] }[] = [];
  const log = recordingLog();
  const background = new Background(new Warnings(log));
  const opened = new OpenedObjects({
    services,
    readServices: async () => services.map(({ name }, index) => configuredAs(index + 1, name)),
    findMirrored: async () => undefined,
    save: async ({ id: service }, tiles) => {
      saved.push({ service, tiles });
    },
    background,
    perSecond: 1000,
    clock: systemClock,
    ...more,
  });
  return { opened, saved, background, log };
}

/** What the store knows of an object whose id on the first service is `object-{tile}`. */
export function mirroredAs(tile: number, at: string): MirroredObject {
  return { service: 1, tile, object: `object-${tile}`, sorting_datetime: instant(at) };
}
