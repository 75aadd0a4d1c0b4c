import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { BoundedQueue } from '#lib/bounded-queue.ts';
import type { PreviewMode } from '#lib/preview/mode.ts';
import type { Rendered, Renderer } from '../pages/renderer.ts';
import type { ClientShares } from './clients.ts';
import type { Pressure } from './pressure.ts';
import { busyRetryAfter, Refused } from './refused.ts';
import { Slots } from './slots.ts';

/**
 * Costs relative to rendering a page: lists and searches for machines, text layers, other API answers, downloads of whole
 * works. An image costs as much as a page for each million pixels, but at least half a page.
 */
const costs = { page: 1, list: 1, text: 0.2, api: 0.1, download: 5 };
const imageCost = (pixels: number) => Math.max(0.5, pixels / 1e6);
export type Costly = keyof typeof costs;

/**
 * Concurrent renders per process: they are bound by the processor, so more would only slow each other down. Everybody
 * may come at once, as a class does; a page after some seconds is better than none.
 */
export const renderQueue = {
  concurrency: 2,
  maxWaiting: 128,
  timeout: 12_000,
  refusal: () => new Refused('busy', busyRetryAfter),
};
/** Pages in progress or queued for one client: a class may share an address, but must leave room for others. */
const renderSlots = { all: renderQueue.concurrency + renderQueue.maxWaiting, client: 64 };

/** Concurrent images per process: each takes up to 130 MB, and libvips uses several threads itself. */
const imageQueue = { ...renderQueue, timeout: 8_000 };
/** Images in progress or queued: a client may have a screenful of tiles, but not the whole server. */
const imageSlots = { ...renderSlots, client: 48 };

/** Admits costly work. What is cached or on disk is not subject to it. */
export interface Limits {
  /**
   * Starts a piece of work for a client. @param address of the client; empty for the site itself
   * @throws {Refused} at once, if it should not be started now
   */
  costly<Result>(kind: Costly, address: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Generates an image for a client when its turn comes: the later, the more of the client's are in progress or queued.
   * @param pixels size of the image
   * @throws {Refused}
   */
  image<Result>(address: string, pixels: number, make: () => Promise<Result>): Promise<Result>;
  /**
   * Takes a slot for a download, which lasts as long as the client takes.
   * @returns a function that releases the slot @throws {Refused} if none is free for this client
   */
  download(address: string): () => void;
  /**
   * Only asks whether {@link download} would start now, for no more than an answer of the API costs.
   * @throws {Refused} if it would not
   */
  checkDownload(address: string): void;
  /**
   * The renderer for visitors, with bounded concurrency and queue. The more pages a client has in progress or queued,
   * the later its next one comes; only within {@link costly} work, which names the client. Its renders can also throw
   * {@link Refused}.
   */
  forVisitors(renderer: Renderer): Renderer;
}

/** Starts everything at once, for development with a single user. */
export const unlimited: Limits = {
  costly: (_kind, _address, work) => work(),
  image: (_address, _pixels, make) => make(),
  download: () => () => undefined,
  checkDownload: () => undefined,
  forVisitors: (renderer) => renderer,
};

export type LimitsOptions = {
  /** Undefined to impose no limits on clients. */
  clients: ClientShares | undefined;
  pressure: Pick<Pressure, 'isHigh'>;
  renders: BoundedQueue;
  downloads: Slots;
};

export function createLimits({ clients, pressure, renders, downloads }: LimitsOptions): Limits {
  const images = { queue: new BoundedQueue(imageQueue), slots: new Slots(imageSlots) };
  const pages = { queue: renders, slots: new Slots(renderSlots) };
  /** The client that the work in progress is for. */
  const currentClient = new AsyncLocalStorage<string>();

  function admit(cost: number, address: string, required = cost): void {
    if (pressure.isHigh) throw new Refused('busy', busyRetryAfter);
    const wait = address === '' ? 0 : (clients?.spend(address, cost, required) ?? 0);
    if (wait > 0) throw new Refused('client', wait);
  }
  /** Queues work behind that of clients with less of it. @param beforeWaiting may throw to refuse it */
  async function inTurn<Result>(
    { queue, slots }: typeof pages,
    address: string | undefined,
    work: () => Promise<Result>,
    beforeWaiting = () => {},
  ): Promise<Result> {
    const client = clients && address;
    const before = slots.heldBy(client);
    const release = slots.take(client);
    try {
      beforeWaiting();
      return await queue.run(work, -before);
    } finally {
      release();
    }
  }

  return {
    async costly(kind, address, work) {
      admit(costs[kind], address);
      return await currentClient.run(address, work);
    },
    image: (address, pixels, make) => inTurn(images, address, make, () => admit(imageCost(pixels), address)),
    download(address) {
      const release = downloads.take(clients && address);
      try {
        admit(costs.download, address);
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
    checkDownload(address) {
      const release = downloads.take(clients && address);
      release();
      // As much must be left as the download itself costs.
      admit(costs.api, address, costs.api + costs.download);
    },
    forVisitors: (renderer) => ({
      render: (target: string, mode?: PreviewMode): Promise<Rendered> =>
        // A queued render is started by another one's end, but must keep the async context of its own request.
        inTurn(
          pages,
          currentClient.getStore(),
          AsyncResource.bind(() => renderer.render(target, mode)),
        ),
    }),
  };
}
