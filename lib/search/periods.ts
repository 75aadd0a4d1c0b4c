import type { DecadeCounts } from './engine.ts';
import type { Period } from './query.ts';

/** Maximum number of decades that are shown individually; beyond that, centuries. */
const maxDecades = 20;

/**
 * Counts hits by overlapping period: one of 1880 to 1920 counts in each decade between. Given are the decades in which
 * their years begin and end; hits that have begun before the end of a period and not ended before it overlap it.
 */
export function periodsOf({ from, to }: { from: DecadeCounts; to: DecadeCounts }): Period[] {
  const decades = [...from.keys(), ...to.keys()];
  if (decades.length === 0) return [];
  const [first, last] = [Math.min(...decades), Math.max(...decades)];
  const length = last - first < 10 * maxDecades ? 10 : 100;
  const periods: Period[] = [];
  for (let begin = Math.floor(first / length) * length; begin <= last; begin += length) {
    const end = begin + length;
    const started = sumBelow(from, end);
    const finished = sumBelow(to, begin);
    // There is no year 0.
    if (started > finished)
      periods.push({ from: Math.max(1, begin), to: end - 1, count: started - finished });
  }
  return periods;
}

function sumBelow(counts: DecadeCounts, decade: number): number {
  let sum = 0;
  for (const [begin, count] of counts) if (begin < decade) sum += count;
  return sum;
}
