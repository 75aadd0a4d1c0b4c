import { quantile, rounded } from '../../rows.ts';
import type { Failure } from './asking.ts';

/** The ways in which visitors come to the library; `feed` past all caches, `kept feed` through them. */
export const ways = ['feed', 'kept feed', 'page', 'file', 'home'] as const;
export type Way = (typeof ways)[number];

/** Right answers in a row after which a way counts as open again. */
const recoveredRow = 5;

/** What happened between two moments. Times in milliseconds, as `performance.now()` tells them. */
export class Phase {
  readonly name: string;
  readonly begun = performance.now();
  ended = Number.POSITIVE_INFINITY;
  /** When what was broken was mended. */
  mended = Number.POSITIVE_INFINITY;
  right = 0;
  readonly latencies: number[] = [];
  /** Failures by way and kind, and when the last one was. */
  readonly failures = new Map<string, { way: Way; failure: Failure; count: number }>();
  readonly wrong: string[] = [];
  /** Right answers in a row of each way, asked after the mending, and when the first of them came. */
  readonly #rows = new Map<Way, { first: number; length: number }>();
  readonly #recovered = new Map<Way, number>();

  constructor(name: string) {
    this.name = name;
  }

  noteRight(way: Way, asked: number): void {
    const now = performance.now();
    this.right += 1;
    this.latencies.push(now - asked);
    if (asked < this.mended) return;
    const { first, length } = this.#rows.get(way) ?? { first: now, length: 0 };
    this.#rows.set(way, { first, length: length + 1 });
    // One alone may have come from what nginx keeps.
    if (length + 1 >= recoveredRow && !this.#recovered.has(way)) this.#recovered.set(way, first);
  }

  noteFailure(way: Way, failure: Failure): void {
    const known = this.failures.get(`${way} ${failure}`) ?? { way, failure, count: 0 };
    this.failures.set(`${way} ${failure}`, { ...known, count: known.count + 1 });
    this.#rows.delete(way);
  }

  /** Milliseconds from the mending to the first of some right answers in a row, of the slowest way; undefined: not yet. */
  get recovery(): number | undefined {
    const times = ways.map((way) => this.#recovered.get(way));
    return times.includes(undefined)
      ? undefined
      : Math.max(...times.map((time) => (time ?? 0) - this.mended));
  }

  /** Ways that have not given right answers in a row since the mending. */
  get unrecovered(): Way[] {
    return ways.filter((way) => !this.#recovered.has(way));
  }

  get slowest(): number {
    return this.latencies.length > 0 ? rounded(quantile(this.latencies, 0.99)) : 0;
  }
}

/** Everything that readers note, phase by phase. */
export class Journal {
  readonly phases: Phase[] = [];

  begin(name: string): Phase {
    const last = this.phases.at(-1);
    if (last) last.ended = performance.now();
    const phase = new Phase(name);
    this.phases.push(phase);
    return phase;
  }

  get phase(): Phase {
    const phase = this.phases.at(-1);
    if (!phase) throw new Error('No phase has begun');
    return phase;
  }
}
