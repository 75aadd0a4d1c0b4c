import { quantile, type Row, rounded, sum } from '../../rows.ts';

/** What happened while the service behaved in one way. */
export type Phase = {
  name: string;
  /** Milliseconds, as `performance.now()` tells them. */
  begun: number;
  ended: number;
  visits: number;
  /** Visits that the server refused since it had too much to do. */
  busy: number;
  /** Of each other 503 the kind of address. */
  unavailable: string[];
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
  /** When the site was opened again after it was killed the last time: until then connections break. */
  openedAt = Number.NEGATIVE_INFINITY;
  readonly walks = { complete: 0, brokenOff: 0, tiles: 0 };
  readonly #broken = new Map<string, { count: number; sentences: string[] }>();

  /** Begins a phase; the one before ends. */
  begin(name: string): void {
    this.end();
    const begun = performance.now();
    const nothing = { visits: 0, busy: 0, unavailable: [], latencies: { known: [], first: [] }, asked: 0 };
    this.phases.push({ name, begun, ended: begun, ...nothing });
  }

  end(): void {
    if (this.phases.length > 0) this.phase.ended = performance.now();
  }

  wasKilledSince(moment: number): boolean {
    return this.openedAt >= moment;
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

  /** A line of the table: all phases of a name, or everything. */
  row(name: string, others: Row['figures'] = {}): Row {
    const phases = this.phases.filter((phase) => name === 'together' || phase.name === name);
    const minutes = sum(phases.map(({ begun, ended }) => ended - begun)) / 60_000;
    const unavailable = phases.flatMap((phase) => phase.unavailable);
    const kinds = [...new Set(unavailable)].map(
      (kind) => `${unavailable.filter((one) => one === kind).length} ${kind}`,
    );
    const known = phases.flatMap(({ latencies }) => latencies.known);
    const first = phases.flatMap(({ latencies }) => latencies.first);
    const at = (values: number[], share: number) =>
      values.length > 0 ? rounded(quantile(values, share)) : 0;
    const figures = {
      s: Math.round(minutes * 60),
      'visits/min': Math.round(sum(phases.map(({ visits }) => visits)) / minutes),
      'asked/min': Math.round(sum(phases.map(({ asked }) => asked)) / minutes),
      busy: sum(phases.map(({ busy }) => busy)),
      '503s': kinds.join(', ') || '0',
      p50: at(known, 0.5),
      p99: at(known, 0.99),
      max: at(known, 1),
      'max of new': at(first, 1),
      ...others,
    };
    return { group: 'times in milliseconds', name, figures };
  }
}
