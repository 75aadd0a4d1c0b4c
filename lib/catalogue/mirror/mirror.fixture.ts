import type { Organization, Page, Statistics } from '../schema.ts';
import { categories } from '../schema.ts';
import { FakeClock, MemoryStore } from './memory.fixture.ts';
import { Mirror, type MirrorOptions } from './mirror.ts';
import type { FeedItem } from './service/readers.ts';
import { serviceTile } from './service/records.fixture.ts';
import { recordingLog } from './service/service.fixture.ts';
import { type BatchRequest, type MirroredService, ServiceFailed } from './service/service.ts';
import { answersOf, feedItemAt, plain, Refusal, type Simulated } from './simulated.fixture.ts';

/** A simulated service as the mirror sees it; its answers may be changed at any time. */
export class SimulatedService implements MirroredService {
  readonly name = 'https://service.example/';
  organizationList: Organization[] = [];
  pageList: Page[] = [];
  /** Number of items of these lists reported as unreadable. */
  omitted = 0;
  /** Texts by their addresses. */
  readonly texts = new Map<string, Uint8Array>();
  /** Throws to make a request fail. */
  fault: (what: string, request?: BatchRequest) => void = () => undefined;
  /** What was requested, in order. */
  readonly requests: string[] = [];
  feed: Simulated;
  #answer: ReturnType<typeof answersOf>;

  constructor(feed: Simulated) {
    this.feed = feed;
    this.#answer = answersOf(feed);
  }

  /** Switches to another feed. */
  become(feed: Simulated): void {
    this.feed = feed;
    this.#answer = answersOf(feed);
  }

  async batch(request: BatchRequest) {
    this.requests.push(request.max === undefined ? 'newest' : 'older');
    this.fault('batch', request);
    try {
      return this.#answer(request);
    } catch (error) {
      if (error instanceof Refusal) throw new ServiceFailed('refused', error.message);
      throw error;
    }
  }

  async organizations() {
    this.requests.push('organizations');
    this.fault('organizations');
    return { items: this.organizationList, omitted: this.omitted };
  }

  async pages() {
    this.requests.push('pages');
    this.fault('pages');
    return { items: this.pageList, omitted: this.omitted };
  }

  async statistics(): Promise<Statistics> {
    this.requests.push('statistics');
    this.fault('statistics');
    const by_category = Object.fromEntries(
      categories.map((category) => [category, 0]),
    ) as Statistics['entities']['by_category'];
    const total = this.feed.tiles.length;
    return { entities: { total, public: total, by_category } };
  }

  async text(address: string) {
    this.requests.push(address);
    this.fault(address);
    return this.texts.get(address);
  }
}

/** A mirror of a service, all in memory, with a clock that stands still and ten minutes between walks. */
export function mirrorOf(feed: Simulated, more: Partial<MirrorOptions> = {}) {
  const service = new SimulatedService(feed);
  const store = new MemoryStore();
  const clock = new FakeClock();
  const log = recordingLog();
  const options = {
    service,
    store,
    clock,
    log,
    perSecond: 4,
    bounds: { tiles: 10_000_000 },
    walkEvery: 10 * 60 * 1000,
    ...more,
  };
  return { service, store, clock, log, open: () => Mirror.open(options) };
}

/** Runs a mirror for so many milliseconds of its clock. */
export async function runFor(mirror: Mirror, clock: FakeClock, milliseconds: number): Promise<void> {
  const end = clock.time + milliseconds;
  for (let steps = 0; clock.time < end; steps += 1) {
    if (steps > 500_000) throw new Error('Time does not pass');
    const delay = await mirror.step();
    if (delay > 0) await clock.sleep(Math.min(delay, end - clock.time));
  }
}

/** Runs a mirror until so many walks have ended, or it refuses the service. @throws when neither happens */
export async function runWalks(
  mirror: Mirror,
  store: MemoryStore,
  clock: FakeClock,
  walks = 1,
): Promise<void> {
  for (let steps = 0; steps < 60_000; steps += 1) {
    const record = store.record === undefined ? undefined : JSON.parse(store.record);
    if (record?.problem?.kind === 'refused') return;
    if (record?.walk === null && record.withdrawal === null && record.number >= walks) return;
    const delay = await mirror.step();
    if (delay > 0) await clock.sleep(delay);
  }
  throw new Error('The walk has no end');
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

export const ascending = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
export const idsOf = (tiles: readonly FeedItem[]) => ascending(tiles.map(({ id }) => id));
export const feedOf = (count: number, from = 0): FeedItem[] =>
  Array.from({ length: count }, (_, index) => feedItemAt(from + index, (from + index) * 1_000_000));
export const usualFeed = (tiles: FeedItem[]): Simulated => ({
  ...plain,
  tiles,
  defaultSize: 40,
  maxSize: 40,
});

/** Tiles of objects, each with an object id of its own. */
export const objectsOf = (count: number, library: string, from = 1): FeedItem[] =>
  Array.from({ length: count }, (_, index) => {
    const at = `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}.${String(index).padStart(6, '0')}`;
    const tile = serviceTile(from + index, at);
    tile.related_object.id = `${library}-${index}`;
    return { id: tile.id, sorting_datetime: tile.sorting_datetime, tile };
  });
