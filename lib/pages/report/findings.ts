import { oneLine } from '#lib/untrusted.ts';
import { type FindingKind, type Weight, weightOf } from './kinds.ts';
import type { Span } from './nodes.ts';

/** A problem with a page. Its sentence is in the messages: group `report`, key `kind`, with `values`. */
export type Finding = {
  kind: FindingKind;
  weight: Weight;
  /** UTF-16 offsets in the content, `end` exclusive, and the line of the start, from 1 */
  place?: { start: number; end: number; line: number } | undefined;
  /** Values for the sentence; plain text on one line */
  values: Record<string, string | number>;
};

/** Findings of one kind that are listed one by one; the rest is counted. */
const maxOfKind = 50;

/** Longest value for a sentence, in characters. */
const maxValueLength = 80;

/** Different names that a sentence lists. */
const maxNames = 6;

type FindingEntry = {
  kind: FindingKind;
  span: Span | undefined;
  values: Record<string, string | number>;
  names?: Set<string>;
};

/** Collects the findings in a content. */
export class Findings {
  #content: string;
  #entries = new Map<string, FindingEntry>();
  #ofKind = new Map<FindingKind, number>();
  #more = 0;

  constructor(content: string) {
    this.#content = content;
  }

  /** Adds a separate finding. */
  add(kind: FindingKind, span?: Span, values: FindingEntry['values'] = {}): void {
    this.#record(`${kind} ${this.#entries.size}`, { kind, span, values: clipped(values) });
  }

  /** Adds to a finding shared by all with the same kind and values: `count` is their number, the place the first's. */
  count(kind: FindingKind, span: Span, values: FindingEntry['values'] = {}, times = 1): void {
    const short = clipped(values);
    const key = `${kind} ${JSON.stringify(short)}`;
    const entry = this.#entries.get(key);
    if (!entry) this.#record(key, { kind, span, values: { ...short, count: times } });
    else {
      entry.values.count = Number(entry.values.count) + times;
      if (entry.span && span.start < entry.span.start) entry.span = span;
    }
  }

  /** Adds to a finding shared by all of a kind, with their names: the value `names` lists the first few. */
  countNamed(kind: FindingKind, span: Span, name: string): void {
    this.count(kind, span);
    const entry = this.#entries.get(`${kind} {}`);
    if (!entry) return;
    entry.names ??= new Set();
    if (entry.names.size <= maxNames) entry.names.add(oneLine(name, 30));
    const names = [...entry.names].slice(0, maxNames).join(', ');
    entry.values.names = entry.names.size > maxNames ? `${names}…` : names;
  }

  #record(key: string, entry: FindingEntry): void {
    const before = this.#ofKind.get(entry.kind) ?? 0;
    this.#ofKind.set(entry.kind, before + 1);
    if (before < maxOfKind) this.#entries.set(key, entry);
    else this.#more += 1;
  }

  /** All findings in document order, followed by those about the whole page. */
  list(): Finding[] {
    const entry = [...this.#entries.values()];
    if (this.#more > 0) entry.push({ kind: 'more', span: undefined, values: { count: this.#more } });
    entry.sort((one, other) => startOf(one) - startOf(other));
    const lineOf = lineCounter(this.#content);
    return entry.map(({ kind, span, values }) => ({
      kind,
      weight: weightOf(kind),
      place: span && { start: span.start, end: span.end, line: lineOf(span.start) },
      values,
    }));
  }
}

function clipped(values: FindingEntry['values']): FindingEntry['values'] {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLine(value, maxValueLength) : value,
    ]),
  );
}

const startOf = ({ span }: FindingEntry) => span?.start ?? Number.MAX_SAFE_INTEGER;

/** Counts lines incrementally: offsets must not decrease. */
function lineCounter(content: string): (offset: number) => number {
  let line = 1;
  let next = content.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = content.indexOf('\n', next + 1);
    }
    return line;
  };
}
