import { grouped } from '#lib/lists.ts';
import type { Row } from '../../cli/setup/table.mjs';
import { quantile, rounded, sum } from '../support/figures.ts';

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
  /** Latencies of right answers. */
  readonly latencies: { way: string; ms: number }[] = [];
  /** Failures by way and kind. */
  readonly failures = new Map<string, Met>();
  readonly wrong: string[] = [];
  /** Times of consecutive right answers by way, to requests made after the repair. */
  readonly #rows = new Map<string, number[]>();

  /** @param ways that must be open again after the repair */
  constructor(
    readonly name: string,
    readonly ways: readonly string[],
  ) {}

  noteRight(way: string, requestedAt: number): void {
    const now = performance.now();
    this.latencies.push({ way, ms: now - requestedAt });
    const row = this.#rows.get(way) ?? [];
    if (requestedAt >= this.mended && row.length < recoveredRow) this.#rows.set(way, [...row, now]);
  }

  noteFailure(way: string, failure: Failure): void {
    const key = `${way} ${failure}`;
    this.failures.set(key, { way, failure, count: (this.failures.get(key)?.count ?? 0) + 1 });
    if (this.#isClosed(way)) this.#rows.delete(way);
  }

  /** Milliseconds from the repair until the slowest way was open again; undefined: not yet. */
  get recovery(): number | undefined {
    if (this.ways.some((way) => this.#isClosed(way))) return undefined;
    return Math.max(...[...this.#rows.values()].map(([first = 0]) => first)) - this.mended;
  }

  /** Broken rules, as sentences. */
  broken(allowed: readonly Allowed[]): string[] {
    const met = [...this.failures.values()];
    const is = (rule: Allowed) => (one: Met) =>
      (rule.ways?.includes(one.way) ?? true) && rule.failures.includes(one.failure);
    const forbidden = met.filter((one) => !allowed.some((rule) => is(rule)(one)));
    const tooMany = allowed.flatMap((rule) => {
      const count = sum(met.filter(is(rule)).map((one) => one.count));
      const { failures, max = count } = rule;
      return count > max ? [`${count} × ${failures}, of which ${max} are allowed`] : [];
    });
    const closed = this.ways.filter((way) => this.#isClosed(way));
    const some = [...this.wrong.slice(0, 3), ...(this.wrong.length > 3 ? ['…'] : [])].join('; ');
    return [
      ...forbidden.map(({ count, failure, way }) => `${count} × ${failure} of ${way}, which nothing allows`),
      ...tooMany,
      ...(closed.length > 0 ? [`no right answer after it: ${closed.join(', ')}`] : []),
      ...(some ? [`${this.wrong.length} wrong answers: ${some}`] : []),
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
  const all = phases.flatMap(({ latencies }) => latencies);
  const timesOf = (isNew: boolean) => all.flatMap(({ way, ms }) => ((way === newWay) === isNew ? [ms] : []));
  const [known, fresh] = [timesOf(false), timesOf(true)];
  const knownAt = (share: number) => (known.length > 0 ? rounded(quantile(known, share)) : 0);
  const met = phases.flatMap(({ failures }) => [...failures.values()]);
  const words = [...grouped(met, ({ failure }) => failure)].map(([failure, those]) => {
    const ways = new Set(those.map(({ way }) => way));
    return [sum(those.map(({ count }) => count)), ...(ways.size === 1 ? ways : []), failure].join(' ');
  });
  return {
    s: Math.round(seconds),
    right: all.length,
    'right/s': rounded(all.length / seconds),
    p50: knownAt(0.5),
    p99: knownAt(0.99),
    max: knownAt(1),
    ...(fresh.length > 0 && { 'max of new': rounded(quantile(fresh, 1)) }),
    failures: words.join(', ') || '0',
  };
}
