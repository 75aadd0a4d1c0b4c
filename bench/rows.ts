import { median, rounded } from '#e2e/support/figures.ts';
import { type Memory, maxGrowth } from '#e2e/support/process-figures.ts';
import { save } from '#e2e/support/report.ts';
import type { Row } from '../cli/setup/table.mjs';

export type { Row };

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
  save(`.bench/${part}.json`, all);
}

/** The figures of memory over time for a row, with their goal; of a short run only its peak. */
export function memoryFigures({ early, late, peak, ratio }: Memory): Omit<Row, 'group' | 'name'> {
  if (Number.isNaN(ratio)) return { figures: { peak }, notes: ['the run was too short to tell'] };
  return { figures: { early, late, peak }, ratio, ...atMost(maxGrowth, ratio) };
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
