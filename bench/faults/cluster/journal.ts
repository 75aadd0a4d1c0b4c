import { quantile, rounded, sum } from '../../rows.ts';

/** The ways in which visitors come to the library; `feed` past all caches, `kept feed` through them. */
export const ways = ['feed', 'kept feed', 'page', 'file', 'home'] as const;
export type Way = (typeof ways)[number];

/** Why there is no answer: nobody listens, it broke off, it came too late, or a status that asks for patience. */
export type Failure = 'refused' | 'cut' | 'late' | '502' | '503' | '504';

/** Failures that visitors may meet, and how often at most; what is not named here none may meet. */
export type Allowed = { ways: readonly Way[]; failures: readonly Failure[]; most?: number };

/** Right answers in a row after which a way counts as open again: one alone may have come from what nginx keeps. */
const recoveredRow = 5;

/** What happened between two moments. Times in milliseconds, as `performance.now()` tells them. */
export class Phase {
  readonly begun = performance.now();
  /** When what was broken was mended. */
  mended = Number.POSITIVE_INFINITY;
  readonly latencies: number[] = [];
  /** Failures by way and kind. */
  readonly failures = new Map<string, { way: Way; failure: Failure; count: number }>();
  readonly wrong: string[] = [];
  /** When right answers in a row came of each way, asked after the mending. */
  readonly #rows = new Map<Way, number[]>();

  constructor(readonly name: string) {}

  noteRight(way: Way, asked: number): void {
    const now = performance.now();
    this.latencies.push(now - asked);
    const row = this.#rows.get(way) ?? [];
    if (asked >= this.mended && row.length < recoveredRow) this.#rows.set(way, [...row, now]);
  }

  noteFailure(way: Way, failure: Failure): void {
    const key = `${way} ${failure}`;
    this.failures.set(key, { way, failure, count: (this.failures.get(key)?.count ?? 0) + 1 });
    if (this.#isClosed(way)) this.#rows.delete(way);
  }

  /** Ways that have not given right answers in a row since the mending. */
  get closed(): Way[] {
    return ways.filter((way) => this.#isClosed(way));
  }

  /** Milliseconds from the mending to the first of those answers, of the slowest way; undefined: not yet. */
  get recovery(): number | undefined {
    if (this.closed.length > 0) return undefined;
    return Math.max(...[...this.#rows.values()].map(([first = 0]) => first)) - this.mended;
  }

  /** Milliseconds, for 99 in 100. */
  get slowest(): number {
    return this.latencies.length > 0 ? rounded(quantile(this.latencies, 0.99)) : 0;
  }

  /** Rules that do not hold, in sentences. */
  broken(allowed: readonly Allowed[]): string[] {
    const met = [...this.failures.values()];
    const is = (rule: Allowed) => (one: { way: Way; failure: Failure }) =>
      rule.ways.includes(one.way) && rule.failures.includes(one.failure);
    const count = (rule: Allowed) => sum(met.filter(is(rule)).map((one) => one.count));
    const more = this.wrong.length > 3 ? '; …' : '';
    return [
      ...met
        .filter((one) => !allowed.some((rule) => is(rule)(one)))
        .map(({ count, failure, way }) => `${count} × ${failure} of ${way}, which nothing allows`),
      ...allowed
        .filter((rule) => count(rule) > (rule.most ?? Number.POSITIVE_INFINITY))
        .map((rule) => `${count(rule)} × ${rule.failures}, of which ${rule.most} are allowed`),
      ...(this.closed.length > 0 ? [`no right answer after it: ${this.closed.join(', ')}`] : []),
      ...(this.wrong.length > 0
        ? [`${this.wrong.length} wrong answers: ${this.wrong.slice(0, 3).join('; ')}${more}`]
        : []),
    ];
  }

  #isClosed(way: Way): boolean {
    return (this.#rows.get(way)?.length ?? 0) < recoveredRow;
  }
}

/** Everything that readers note, phase by phase. */
export class Journal {
  phase = new Phase('warm-up');
  readonly phases = [this.phase];

  begin(name: string): Phase {
    this.phase = new Phase(name);
    this.phases.push(this.phase);
    return this.phase;
  }
}
