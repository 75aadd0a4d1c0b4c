import { mkdirSync, writeFileSync } from 'node:fs';

/** One line of the bench's table. */
export type Row = {
  group: string;
  name: string;
  /** Measured values, with units in their names: `{ 'p99 ms': 1.2 }`. Exact counts are texts, as numbers get rounded. */
  figures: Record<string, number | string>;
  /** Our figure divided by the one it is compared with, and the goal in words. */
  ratio?: number;
  goal?: string;
  /** Whether the goal is reached; a missed goal, unlike a budget, fails nothing. */
  reached?: boolean;
  /** False fails the whole bench: a budget is exceeded. */
  holds?: boolean;
  notes?: string[];
};

/** The goal that a figure should not exceed, and whether it is reached. @param words that precede it */
export function atMost(max: number, figure: number, words = ''): Pick<Row, 'goal' | 'reached'> {
  return { goal: `${words}≤ ${max.toLocaleString('en')}`, reached: figure <= max };
}

/** A goal that a figure should reach, and whether it does. */
export function atLeast(least: number, figure: number): Pick<Row, 'goal' | 'reached'> {
  return { goal: `≥ ${least.toLocaleString('en')}`, reached: figure >= least };
}

/** Saves the rows of one part of the bench for the command to collect. */
export function report(part: string, rows: Row[]): void {
  const all = structuredClone(rows);
  for (const { figures } of all)
    for (const [name, figure] of Object.entries(figures))
      if (typeof figure === 'number') figures[name] = rounded(figure);
  save(part, all);
}

/** Writes figures to a file below .bench. */
export function save(name: string, figures: object): void {
  mkdirSync('.bench', { recursive: true });
  writeFileSync(`.bench/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Reports progress. */
export function say(text: string): void {
  process.stderr.write(`» ${text}\n`);
}

/** A number with three significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** The median; for an even count the lower of the two middle values. */
export function median(values: number[]): number {
  return sorted(values)[Math.ceil(values.length / 2) - 1] ?? Number.NaN;
}

/** The value below which a share of all values lies. @param share 0 to 1 */
export function quantile(values: number[], share: number): number {
  return sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);

/** The sum of numbers. */
export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Measures several items alternately, so that a busy moment of the machine affects all of them.
 * @param warmUps first rounds, numbered up to 0, that do not count
 * @returns for each item the medians of its figures; those that are not numbers are omitted
 */
export async function takeTurns<const Things extends readonly unknown[], Key extends string>(
  things: Things,
  rounds: number,
  measure: (thing: Things[number], round: number) => Promise<Record<Key, number>>,
  warmUps = 1,
) {
  const all = things.map((thing) => ({ thing, measured: [] as Record<Key, number>[] }));
  for (let round = 1 - warmUps; round <= rounds; round += 1)
    for (const { thing, measured } of all) {
      const figures = await measure(thing, round);
      if (round > 0) measured.push(figures);
    }
  const medians = all.map(({ measured }) => {
    const names = Object.keys(measured[0] ?? {}) as Key[];
    const middle = (name: Key) => median(measured.map((one) => one[name]).filter(Number.isFinite));
    return Object.fromEntries(names.map((name) => [name, middle(name)]));
  });
  return medians as { [Index in keyof Things]: Record<Key, number> };
}
