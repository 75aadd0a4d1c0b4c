import { quantile, rounded } from '../../rows.ts';

/** Kinds of addresses that visitors ask for; `new` ones were never asked for before, `old` ones are those of objects with `at`. */
export type Kind =
  | 'home'
  | 'feed'
  | 'object'
  | 'institutions'
  | 'institution'
  | 'statistics'
  | 'pages'
  | 'page'
  | 'readyz'
  | 'healthz'
  | 'new'
  | 'old';

/** What happened while the service behaved in one way. */
export type Phase = {
  name: string;
  /** Milliseconds, as `performance.now()` tells them. */
  begun: number;
  ended: number;
  visits: number;
  /** Visits that the server refused since it had too much to do. */
  busy: number;
  /** All other 503s by kind of address. */
  unavailable: Partial<Record<Kind, number>>;
  /** Milliseconds of each answer: from addresses that were answered before, and from others. */
  latencies: { known: number[]; first: number[] };
  /** Requests that the service got. */
  asked: number;
};

/** Sentences on one rule that are kept; the others are counted. */
const mostSentences = 5;

/** Everything that a run notes. */
export class Journal {
  readonly phases: Phase[] = [];
  /** Addresses that were answered as they should be before: from then on they always must be. */
  readonly answered = new Set<string>();
  /** Whether all of the service is mirrored: from then on every address must be answered. */
  isMirrored = false;
  /** Whether the site is killed now, and when it was opened again after the last time. */
  #isKilled = false;
  #openedAt = Number.NEGATIVE_INFINITY;
  readonly walks = { complete: 0, brokenOff: 0, tiles: 0 };
  readonly #broken = new Map<string, { count: number; sentences: string[] }>();

  /** Begins a phase; the one before ends. */
  begin(name: string): Phase {
    const begun = performance.now();
    this.end();
    const phase = {
      name,
      begun,
      ended: begun,
      visits: 0,
      busy: 0,
      unavailable: {},
      latencies: { known: [], first: [] },
      asked: 0,
    };
    this.phases.push(phase);
    return phase;
  }

  end(): void {
    if (this.phases.length > 0) this.phase.ended = performance.now();
  }

  /** The site is about to be killed: until it is open again, connections break. */
  killed(): void {
    this.#isKilled = true;
  }

  opened(): void {
    this.#isKilled = false;
    this.#openedAt = performance.now();
  }

  wasKilledSince(moment: number): boolean {
    return this.#isKilled || this.#openedAt >= moment;
  }

  get phase(): Phase {
    const phase = this.phases.at(-1);
    if (!phase) throw new Error('No phase has begun');
    return phase;
  }

  /** Notes that a rule does not hold. @param rule a few words @param evidence what was seen, where */
  breaks(rule: string, evidence: string, { name } = this.phase): void {
    const known = this.#broken.get(rule) ?? { count: 0, sentences: [] };
    this.#broken.set(rule, known);
    known.count += 1;
    if (known.sentences.length < mostSentences) known.sentences.push(`${evidence} [${name}]`);
  }

  /** A sentence for each rule that does not hold, with the first cases. */
  broken(): string[] {
    return [...this.#broken].map(([rule, { count, sentences }]) => {
      const more = count > sentences.length ? '; …' : '';
      return `${rule}: ${count} ${count === 1 ? 'time' : 'times'}: ${sentences.join('; ')}${more}`;
    });
  }
}

/** Milliseconds in the middle, near the end and at the end for known addresses, and the longest for others. */
export function latencyOf(phases: readonly Phase[]) {
  const known = phases.flatMap(({ latencies }) => latencies.known);
  const first = phases.flatMap(({ latencies }) => latencies.first);
  const at = (values: number[], share: number) => (values.length > 0 ? rounded(quantile(values, share)) : 0);
  return { p50: at(known, 0.5), p99: at(known, 0.99), max: at(known, 1), first: at(first, 1) };
}
