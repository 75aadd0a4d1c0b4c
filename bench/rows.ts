import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** One line of the bench's table. */
export type Row = {
  group: string;
  name: string;
  /** Measured values, with units in their names: `{ 'req/CPU-s': 41000, 'p99 ms': 1.2 }`. */
  figures: Record<string, number | string>;
  /** Ours divided by what it is compared with, and the goal in words. */
  ratio?: number;
  goal?: string;
  /** Whether the goal is reached; a missed goal, unlike a budget, fails nothing. */
  reached?: boolean;
  /** False fails the whole bench: a budget is exceeded. */
  holds?: boolean;
  notes?: string[];
};

/** The goal that a figure should not exceed, and whether it is reached. @param words what stands before it */
export function atMost(max: number, figure: number, words = ''): Pick<Row, 'goal' | 'reached'> {
  return { goal: `${words}≤ ${max.toLocaleString('en')}`, reached: figure <= max };
}

/** A goal that a figure should reach, and whether it does. */
export function atLeast(least: number, figure: number): Pick<Row, 'goal' | 'reached'> {
  return { goal: `≥ ${least.toLocaleString('en')}`, reached: figure >= least };
}

/** Saves the rows of one part of the bench for the command to collect. */
export function report(part: string, rows: Row[]): void {
  mkdirSync('.bench', { recursive: true });
  writeFileSync(`.bench/${part}.json`, `${JSON.stringify(rows, null, 2)}\n`);
}

/** Saves all figures of a run with its date and the machine. */
export function keepFigures(run: string, figures: object): void {
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const kept = { date: new Date().toISOString(), machine, ...figures };
  writeFileSync(`.bench/${run}.json`, `${JSON.stringify(kept, null, 2)}\n`);
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
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** The value below which a share of all values lies. @param share 0 to 1 */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The sum of numbers. */
export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Measures several things alternately, so that a busy moment of the machine affects all of them; the first round,
 * numbered 0, does not count.
 */
export async function takeTurns<Thing, Figures>(
  things: Iterable<Thing>,
  rounds: number,
  measure: (thing: Thing, round: number) => Promise<Figures>,
): Promise<Map<Thing, Figures[]>> {
  const all = new Map([...things].map((thing): [Thing, Figures[]] => [thing, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [thing, figures] of all) {
      const measured = await measure(thing, round);
      if (round > 0) figures.push(measured);
    }
  return all;
}
