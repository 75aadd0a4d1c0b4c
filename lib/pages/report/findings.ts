import { oneLine } from '#lib/foreign.ts';
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

type Noted = {
  kind: FindingKind;
  span: Span | undefined;
  values: Record<string, string | number>;
  names?: Set<string>;
};

/** Collects the findings in a content. */
export class Findings {
  #content: string;
  #noted = new Map<string, Noted>();
  #ofKind = new Map<FindingKind, number>();
  #more = 0;

  constructor(content: string) {
    this.#content = content;
  }

  /** Adds a separate finding. */
  add(kind: FindingKind, span?: Span, values: Noted['values'] = {}): void {
    this.#note(`${kind} ${this.#noted.size}`, { kind, span, values: clipped(values) });
  }

  /** Adds to a finding shared by all with the same kind and values: `count` is their number, the place the first's. */
  count(kind: FindingKind, span: Span, values: Noted['values'] = {}, times = 1): void {
    const short = clipped(values);
    const key = `${kind} ${JSON.stringify(short)}`;
    const noted = this.#noted.get(key);
    if (!noted) this.#note(key, { kind, span, values: { ...short, count: times } });
    else {
      noted.values.count = Number(noted.values.count) + times;
      if (noted.span && span.start < noted.span.start) noted.span = span;
    }
  }

  /** Adds to a finding shared by all of a kind, with their names: the value `names` lists the first few. */
  countNamed(kind: FindingKind, span: Span, name: string): void {
    this.count(kind, span);
    const noted = this.#noted.get(`${kind} {}`);
    if (!noted) return;
    noted.names ??= new Set();
    if (noted.names.size <= maxNames) noted.names.add(oneLine(name, 30));
    const names = [...noted.names].slice(0, maxNames).join(', ');
    noted.values.names = noted.names.size > maxNames ? `${names}…` : names;
  }

  #note(key: string, noted: Noted): void {
    const before = this.#ofKind.get(noted.kind) ?? 0;
    this.#ofKind.set(noted.kind, before + 1);
    if (before < maxOfKind) this.#noted.set(key, noted);
    else this.#more += 1;
  }

  /** All findings in document order, followed by those about the whole page. */
  list(): Finding[] {
    const noted = [...this.#noted.values()];
    if (this.#more > 0) noted.push({ kind: 'more', span: undefined, values: { count: this.#more } });
    noted.sort((one, other) => startOf(one) - startOf(other));
    const lineOf = lineCounter(this.#content);
    return noted.map(({ kind, span, values }) => ({
      kind,
      weight: weightOf(kind),
      place: span && { start: span.start, end: span.end, line: lineOf(span.start) },
      values,
    }));
  }
}

function clipped(values: Noted['values']): Noted['values'] {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLine(value, maxValueLength) : value,
    ]),
  );
}

const startOf = ({ span }: Noted) => span?.start ?? Number.MAX_SAFE_INTEGER;

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
