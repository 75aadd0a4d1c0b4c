import { median, rounded } from '../rows.ts';
import type { Sample } from './server-process.ts';

/** How memory went, in megabytes. */
export type Memory = {
  samples: number;
  peak: number;
  /** Per ten minutes, by least squares. */
  slope: number;
  /** Medians of the second fifth of the time and of the last one, and their ratio. */
  early: number;
  late: number;
  ratio: number;
};

/** Part of the time, and the most of it in seconds, in which memory may still grow: caches fill. */
const filling = { share: 0.2, most: 120 };
/** Ratio of late to early that still counts as flat: the collector lets the heap swing by more than a tenth. */
export const flat = 1.15;
const tenMinutes = 600;

/** Undefined when there are too few samples to say anything. */
export function memoryOf(all: readonly Sample[]): Memory | undefined {
  const end = all.at(-1)?.at ?? 0;
  const begin = Math.min(filling.most, end * filling.share);
  const samples = all.filter(({ at }) => at >= begin);
  if (samples.length < 10) return undefined;
  const fifth = (index: number) => {
    const [from, to] = [index / 5, (index + 1) / 5].map((share) => Math.floor(samples.length * share));
    return rounded(median(samples.slice(from, to).map(({ megabytes }) => megabytes)));
  };
  const [early, late] = [fifth(1), fifth(4)];
  return {
    samples: samples.length,
    peak: rounded(Math.max(...all.map(({ megabytes }) => megabytes))),
    slope: rounded(slopeOf(samples) * tenMinutes),
    early,
    late,
    ratio: late / early,
  };
}

/** Megabytes per second, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [at, megabytes] = [mean((sample) => sample.at), mean((sample) => sample.megabytes)];
  const sum = (pick: (sample: Sample) => number) =>
    samples.reduce((total, sample) => total + pick(sample), 0);
  return (
    sum((sample) => (sample.at - at) * (sample.megabytes - megabytes)) /
    sum((sample) => (sample.at - at) ** 2)
  );
}
