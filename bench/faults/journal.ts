import { quantile, type Row, rounded, sum } from '../rows.ts';

/**
 * Why there is no answer: connection refused, cut off, timed out, the site was down at the time of the request, the
 * server is overloaded on this machine, or a status that asks to retry.
 */
export type Failure = 'refused' | 'cut' | 'late' | 'away' | 'busy' | '502' | '503' | '504';

/** Failures that visitors may meet, on some ways or on all, and how often at most; no others are allowed. */
export type Allowed = { ways?: readonly string[]; failures: readonly Failure[]; max?: number };

type Met = { way: string; failure: Failure; count: number };

/** Right answers in a row after which a way counts as open again: a single one may come from nginx's cache. */
const recoveredRow = 5;

/** What happened between two moments. Times in milliseconds, as given by `performance.now()`. */
export class Phase {
  readonly begun = performance.now();
  ended = Number.POSITIVE_INFINITY;
  /** When the fault was repaired. */
  mended = Number.POSITIVE_INFINITY;
  /** Latencies of right answers, by way. */
  readonly latencies = new Map<string, number[]>();
  /** Failures by way and kind. */
  readonly failures = new Map<string, Met>();
  readonly wrong: string[] = [];
  /** Requests that reached the mirrored service. */
  serviceRequests = 0;
  /** Times of consecutive right answers by way, to requests made after the repair. */
  readonly #rows = new Map<string, number[]>();

  /** @param ways that must be open again after the repair */
  constructor(
    readonly name: string,
    readonly ways: readonly string[],
  ) {}

  noteRight(way: string, requestedAt: number): void {
    const now = performance.now();
    const latencies = this.latencies.get(way) ?? [];
    latencies.push(now - requestedAt);
    this.latencies.set(way, latencies);
    const row = this.#rows.get(way) ?? [];
    if (requestedAt >= this.mended && row.length < recoveredRow) this.#rows.set(way, [...row, now]);
  }

  noteFailure(way: string, failure: Failure): void {
    const key = `${way} ${failure}`;
    this.failures.set(key, { way, failure, count: (this.failures.get(key)?.count ?? 0) + 1 });
    if (this.#isClosed(way)) this.#rows.delete(way);
  }

  /** Ways that have not yet given enough right answers in a row since the repair. */
  get closed(): string[] {
    return this.ways.filter((way) => this.#isClosed(way));
  }

  /** Milliseconds from the repair to the first of those answers, for the slowest way; undefined: not yet. */
  get recovery(): number | undefined {
    if (this.closed.length > 0) return undefined;
    return Math.max(...[...this.#rows.values()].map(([first = 0]) => first)) - this.mended;
  }

  /** Broken rules, as sentences. */
  broken(allowed: readonly Allowed[]): string[] {
    const met = [...this.failures.values()];
    const is = (rule: Allowed) => (one: Met) =>
      (rule.ways?.includes(one.way) ?? true) && rule.failures.includes(one.failure);
    const count = (rule: Allowed) => sum(met.filter(is(rule)).map((one) => one.count));
    const more = this.wrong.length > 3 ? '; …' : '';
    return [
      ...met
        .filter((one) => !allowed.some((rule) => is(rule)(one)))
        .map(({ count, failure, way }) => `${count} × ${failure} of ${way}, which nothing allows`),
      ...allowed
        .filter((rule) => count(rule) > (rule.max ?? Number.POSITIVE_INFINITY))
        .map((rule) => `${count(rule)} × ${rule.failures}, of which ${rule.max} are allowed`),
      ...(this.closed.length > 0 ? [`no right answer after it: ${this.closed.join(', ')}`] : []),
      ...(this.wrong.length > 0
        ? [`${this.wrong.length} wrong answers: ${this.wrong.slice(0, 3).join('; ')}${more}`]
        : []),
    ];
  }

  #isClosed(way: string): boolean {
    return (this.#rows.get(way)?.length ?? 0) < recoveredRow;
  }
}

/** Everything that visitors record, phase by phase. */
export class Journal {
  readonly phases: Phase[] = [];
  /** When the site came up after it was last killed: connections used by earlier requests break. */
  openedAt = Number.NEGATIVE_INFINITY;
  readonly walks = { complete: 0, brokenOff: 0, tiles: 0 };
  phase: Phase;

  constructor(readonly ways: readonly string[] = []) {
    this.phase = this.begin('warm-up');
  }

  /** Begins a phase and ends the previous one. */
  begin(name: string): Phase {
    this.end();
    this.phase = new Phase(name, this.ways);
    this.phases.push(this.phase);
    return this.phase;
  }

  /** Ends the phase: later entries still count in it, but not later time. */
  end(): void {
    const last = this.phases.at(-1);
    if (last) last.ended = Math.min(last.ended, performance.now());
  }
}

/** The way of requests for addresses that are new; latencies in the table are those of all others. */
export const newWay = 'new';

/** What visitors met in several phases, combined. Times in milliseconds, except for the first. */
export function figuresOf(phases: readonly Phase[]): Row['figures'] {
  const seconds = sum(phases.map(({ begun, ended }) => Math.min(ended, performance.now()) - begun)) / 1000;
  const latencies = phases.flatMap((phase) => [...phase.latencies]);
  const known = latencies.flatMap(([way, times]) => (way === newWay ? [] : times));
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => (known.length ? rounded(quantile(known, share)) : 0));
  const fresh = latencies.flatMap(([way, times]) => (way === newWay ? times : []));
  return {
    s: Math.round(seconds),
    right: known.length + fresh.length,
    'right/s': rounded((known.length + fresh.length) / seconds),
    p50: p50 ?? 0,
    p99: p99 ?? 0,
    max: max ?? 0,
    ...(fresh.length > 0 && { 'max of new': rounded(quantile(fresh, 1)) }),
    failures: failureWords(phases.flatMap(({ failures }) => [...failures.values()])),
  };
}

/** How many failures of each kind there were, and on which way if it was always the same. */
function failureWords(all: Met[]): string {
  const words = [...new Set(all.map(({ failure }) => failure))].map((failure) => {
    const met = all.filter((one) => one.failure === failure);
    const ways = new Set(met.map(({ way }) => way));
    return `${sum(met.map(({ count }) => count))} ${ways.size === 1 ? `${met[0]?.way} ` : ''}${failure}`;
  });
  return words.join(', ') || '0';
}
