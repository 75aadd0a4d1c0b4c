import { AsyncResource } from 'node:async_hooks';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import type { PreviewMode } from '#lib/preview/mode.ts';
import type { Rendered, Renderer } from '../pages/renderer.ts';
import type { ClientShares } from './clients.ts';
import { Places } from './places.ts';
import type { Pressure } from './pressure.ts';
import { busyRetryAfter, type RefusalReason, Refused } from './refused.ts';

/**
 * What costs: a page that is rendered, a text layer that is read, an answer of the API, a list for machines, a whole work. An
 * image that is made costs as much as a page for each million of its pixels, and half as much at the least.
 */
const costs = { page: 1, list: 1, text: 0.2, api: 0.1, download: 5 };
const imageCost = (pixels: number) => Math.max(0.5, pixels / 1e6);
export type Costly = keyof typeof costs;

/** Images that are made at once in a process: each takes up to 130 MB, and libvips has threads of its own. */
const imageQueue = { concurrency: 2, maxWaiting: 128, timeout: 8_000 };
/** Of them and those that wait: a screen full of tiles for a client, and the server is no one client's. */
const imagePlaces = { all: imageQueue.concurrency + imageQueue.maxWaiting, client: 48 };

/** Who may begin a costly piece of work. What is cached or lies on disk is never asked about. */
export interface Limits {
  /**
   * Begins a piece of work for a client. @param address of the client; empty: the site itself asks
   * @throws {Refused} at once, where it should not be begun now
   */
  costly<Result>(kind: Costly, address: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Makes an image for a client when its turn has come, which is the later the more of the client's are being made or wait.
   * @param pixels that it has @throws {Refused}
   */
  image<Result>(address: string, pixels: number, make: () => Promise<Result>): Promise<Result>;
  /**
   * Takes a place for a work that is sent as a file, which takes as long as the client likes.
   * @returns what gives the place back, once @throws {Refused} where none is free for this client
   */
  download(address: string): () => void;
  /** The same renderer for visitors: so many at once, so many waiting. Its renders throw {@link Refused} besides. */
  forVisitors(renderer: Renderer): Renderer;
}

/** Everything is begun at once: in development, where one person waits. */
export const unlimited: Limits = {
  costly: (_kind, _address, work) => work(),
  image: (_address, _pixels, make) => make(),
  download: () => () => undefined,
  forVisitors: (renderer) => renderer,
};

export type LimitsOptions = {
  /** Undefined: no client is asked how much it has had. */
  clients: ClientShares | undefined;
  pressure: Pick<Pressure, 'isHigh'>;
  renders: BoundedQueue;
  downloads: Places;
  onRefused?: ((reason: RefusalReason) => void) | undefined;
};

export function createLimits(options: LimitsOptions): Limits {
  const { clients, pressure, renders, downloads, onRefused } = options;
  const places = new Places(imagePlaces);
  const images = new BoundedQueue({ ...imageQueue, refusal: () => new Refused('busy', busyRetryAfter) });
  function admit(cost: number, address: string): void {
    if (pressure.isHigh) throw new Refused('busy', busyRetryAfter);
    const wait = address === '' ? 0 : (clients?.spend(address, cost) ?? 0);
    if (wait > 0) throw new Refused('client', wait);
  }
  return {
    async costly(kind, address, work) {
      try {
        admit(costs[kind], address);
        return await work();
      } catch (error) {
        if (error instanceof Refused) onRefused?.(error.reason);
        throw error;
      }
    },
    async image(address, pixels, make) {
      const client = clients && address;
      const before = places.heldBy(client);
      let giveBack: (() => void) | undefined;
      try {
        giveBack = places.take(client);
        admit(imageCost(pixels), address);
        return await images.run(make, -before);
      } catch (error) {
        if (error instanceof Refused) onRefused?.(error.reason);
        throw error;
      } finally {
        giveBack?.();
      }
    },
    download(address) {
      try {
        const giveBack = downloads.take(clients && address);
        try {
          admit(costs.download, address);
        } catch (error) {
          giveBack();
          throw error;
        }
        return giveBack;
      } catch (error) {
        if (error instanceof Refused) onRefused?.(error.reason);
        throw error;
      }
    },
    forVisitors: (renderer) => ({
      render: (target: string, mode?: PreviewMode): Promise<Rendered> =>
        // A render that waits is begun by one that ends, and is none the less a part of its own request.
        renders.run(AsyncResource.bind(() => renderer.render(target, mode))),
    }),
  };
}
