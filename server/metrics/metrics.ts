import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { MirrorProgress } from '#lib/catalogue/mirror/progress.ts';
import type { RequestEntry } from '../log.ts';
import type { Renderer } from '../pages/renderer.ts';
import { type Labels, labelsOf } from './kind.ts';

/** A completed request. */
export type Answered = Omit<RequestEntry, 'id' | 'method'>;

/** Values read when the metrics are scraped. */
export type Sources = {
  inFlight(): number;
  cacheBytes(): number;
  version(): string;
  textsWaiting(): Promise<number>;
  recordsWaiting(): Promise<number>;
  /** Undefined if no service is mirrored. */
  mirror: (() => Promise<MirrorProgress | undefined>) | undefined;
  renders: { running: number; waiting: number };
};

/** In seconds: from a cached answer to one that a visitor no longer waits for. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of this process, in prom-client's default registry. One instance per process. */
export class Metrics {
  readonly #requests = new Counter({
    name: 'czytelnia_http_requests_total',
    help: 'Requests answered, by kind of address and class of status',
    labelNames: ['kind', 'page', 'status'],
  });
  readonly #durations = new Histogram({
    name: 'czytelnia_http_request_duration_seconds',
    help: 'Time until an answer was handed over, by kind of address',
    labelNames: ['kind', 'page'],
    buckets,
  });
  readonly #bytes = new Counter({
    name: 'czytelnia_http_response_bytes_total',
    help: 'Bytes of answers, without their headers, by kind of address',
    labelNames: ['kind', 'page'],
  });
  readonly #cache = new Counter({
    name: 'czytelnia_cache_answers_total',
    help: 'Answers by what the cache had to do with them',
    labelNames: ['state'],
  });
  readonly #refused = new Counter({
    name: 'czytelnia_refused_total',
    help: 'Costly requests refused, by reason: the server is busy, or the client has had its share',
    labelNames: ['reason'],
  });
  readonly #renders = new Histogram({
    name: 'czytelnia_render_duration_seconds',
    help: 'Time that the pages took to render, by whether they could be',
    labelNames: ['result'],
    buckets,
  });
  // Cached, because looking up labels takes longer than counting, and there are only a few.
  readonly #counters = new Map<string, (ms: number, bytes: number) => void>();

  constructor() {
    collectDefaultMetrics();
  }

  answered({ path, status, ms, bytes, cache }: Answered): void {
    const labels = labelsOf(path);
    const statusClass = `${Math.floor(status / 100)}xx`;
    const key = `${labels.kind} ${labels.page ?? ''} ${statusClass}`;
    const count = this.#counters.get(key) ?? this.#counterOf(labels, statusClass);
    this.#counters.set(key, count);
    count(ms, bytes);
    if (cache !== undefined) this.#cache.inc({ state: cache });
  }

  refused(reason: string): void {
    this.#refused.inc({ reason });
  }

  /** The same renderer, with its renders timed. */
  timed(renderer: Renderer): Renderer {
    return {
      render: async (target, mode) => {
        const startedAt = performance.now();
        let result = 'failed';
        try {
          const rendered = await renderer.render(target, mode);
          if (rendered.status < 500) result = 'rendered';
          return rendered;
        } finally {
          this.#renders.observe({ result }, (performance.now() - startedAt) / 1000);
        }
      },
    };
  }

  /** Registers gauges for values that are read when scraped. */
  watch({ inFlight, cacheBytes, version, textsWaiting, recordsWaiting, mirror, renders }: Sources): void {
    gauge('czytelnia_http_requests_in_flight', 'Requests that are being answered', inFlight);
    gauge('czytelnia_cache_bytes', 'Memory for cached answers', cacheBytes);
    gauge('czytelnia_renders_running', 'Pages that are being rendered', () => renders.running);
    gauge('czytelnia_renders_waiting', 'Pages that wait to be rendered', () => renders.waiting);
    let writes = Number.NaN;
    const shown = () => {
      // A new host reports its version a moment after it is read from.
      const current = writesOf(version());
      if (Number.isFinite(current)) writes = current;
      return writes;
    };
    gauge('czytelnia_catalogue_version', 'Version of what is shown', shown, 'max');
    gauge(
      'czytelnia_texts_waiting',
      'Objects whose texts are not searched yet, 10,000 at most',
      textsWaiting,
      'max',
    );
    gauge(
      'czytelnia_records_waiting',
      'Changes of objects that a distributed index does not have yet, 10,000 at most',
      recordsWaiting,
      'max',
    );
    if (mirror) mirrorGauges(mirror);
  }

  #counterOf(labels: Labels, status: string) {
    const requests = this.#requests.labels({ ...labels, status });
    const durations = this.#durations.labels(labels);
    const sent = this.#bytes.labels(labels);
    return (ms: number, bytes: number) => {
      requests.inc();
      durations.observe(ms / 1000);
      if (bytes > 0) sent.inc(bytes);
    };
  }
}

/**
 * The part of a version that rises with writes. On PostgreSQL it follows the number of times the host read from has
 * changed, and is empty until a new host has reported it.
 */
function writesOf(version: string): number {
  return Number.parseInt(version.slice(version.indexOf('.') + 1), 10);
}

/** All processes report the same values of these, from the store. */
function mirrorGauges(mirror: () => Promise<MirrorProgress | undefined>): void {
  const gauges: [name: string, help: string, read: (progress: MirrorProgress) => number][] = [
    ['czytelnia_mirror_tiles', 'Tiles of catalogue services that are shown', ({ tiles }) => tiles],
    [
      'czytelnia_mirror_failing',
      'Whether a catalogue service gives no answers of use, or is not the one that is mirrored',
      ({ state }) => Number(state === 'failing' || state === 'refused'),
    ],
    [
      'czytelnia_mirror_complete',
      'Whether every catalogue service was walked through to its end',
      ({ complete }) => Number(complete),
    ],
  ];
  for (const [name, help, read] of gauges) {
    const value = async () => {
      const progress = await mirror();
      return progress ? read(progress) : Number.NaN;
    };
    gauge(name, help, value, 'max');
  }
}

/**
 * @param read returns NaN if there is no value, or fails, as while the store is away or damaged: then this one alone is
 * not shown
 * @param aggregator how to combine the values of several processes
 */
function gauge(
  name: string,
  help: string,
  read: () => number | Promise<number>,
  aggregator: 'sum' | 'max' = 'sum',
): void {
  new Gauge({
    name,
    help,
    aggregator,
    async collect() {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => Number.NaN);
      if (Number.isFinite(value)) this.set(value);
      else this.remove();
    },
  });
}
