// Data on processes from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, type Row, rounded, sum } from './rows.ts';

/** A process and all its descendants. */
function family(pid: number): number[] {
  const threads = `/proc/${pid}/task`;
  const children = readdirSync(threads).flatMap((thread) =>
    readFileSync(`${threads}/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/**
 * Sum of time fields of a process, which Linux counts in hundredths of a second (sysconf(_SC_CLK_TCK)); numbered as in
 * proc_pid_stat(5).
 */
function seconds(pid: number | 'self', ...fields: number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in brackets, may hold blanks.
  const others = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return sum(fields.map((field) => Number(others[field - 3]) / 100));
}

/** Processor seconds used so far by a process and its descendants. */
export function processorSeconds(pid: number): number {
  return sum(family(pid).map((one) => seconds(one, 14, 15)));
}

/** Seconds of wall-clock time, and of the processor time of child processes with their descendants. */
export type Cost = { seconds: number; cpuSeconds: number };

/** What work in child processes costs, once they have terminated. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const childrenSeconds = () => seconds('self', 16, 17);
  const [start, before] = [performance.now(), childrenSeconds()];
  await work();
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: childrenSeconds() - before };
}

/** Total of a field of a file below /proc, over a process and its descendants, in megabytes. */
function megabytes(pid: number, file: string, field: string): number {
  const pattern = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm');
  const held = (one: number) => Number(pattern.exec(readFileSync(`/proc/${one}/${file}`, 'utf8'))?.[1] ?? 0);
  try {
    return (sum(family(pid).map(held)) * 1024) / 1e6;
  } catch {
    // The process has just ended.
    return 0;
  }
}

/** Memory of a process and its descendants in megabytes, with shared memory counted once (Pss). */
export function heldMegabytes(pid: number): number {
  return megabytes(pid, 'smaps_rollup', 'Pss');
}

/** Open files and sockets of a process and its descendants. */
export function openDescriptors(pid: number): number {
  return sum(family(pid).map((one) => readdirSync(`/proc/${one}/fd`).length));
}

/** Milliseconds after which both sides have closed idle connections. */
const settling = 20_000;

/** Descriptors of an idle process: the lowest number while connections close. */
export async function quietDescriptors(pid: number): Promise<number> {
  let lowest = openDescriptors(pid);
  for (const end = performance.now() + settling; performance.now() < end; await sleep(500))
    lowest = Math.min(lowest, openDescriptors(pid));
  return lowest;
}

/** Memory at one moment: seconds since the start, resident megabytes. */
type Sample = { at: number; megabytes: number };

/**
 * Samples the memory of a process and its descendants.
 * @param every seconds
 * @returns a function that stops sampling and returns the samples
 */
export function sampleMemory(pid: number, every: number): () => Sample[] {
  const samples: Sample[] = [];
  const start = performance.now();
  const sample = () => {
    const at = (performance.now() - start) / 1000;
    samples.push({ at, megabytes: megabytes(pid, 'status', 'VmRSS') });
  };
  const timer = setInterval(sample, every * 1000).unref();
  return () => {
    clearInterval(timer);
    return samples;
  };
}

/** Memory over time, in megabytes: growth per ten minutes; medians of the second and last fifths, and their ratio. */
export type Memory = { peak: number; slope: number; early: number; late: number; ratio: number };

/** Share of the time, up to a maximum in seconds, during which memory may still grow, since caches fill up. */
const filling = { share: 0.2, most: 120 };
/** Ratio of late to early that still counts as flat: the garbage collector makes the heap vary by more than a tenth. */
export const flat = 1.15;

/** Summarises samples of memory; undefined if there are too few. */
export function memoryOf(all: readonly Sample[]): Memory | undefined {
  const begin = Math.min(filling.most, (all.at(-1)?.at ?? 0) * filling.share);
  const samples = all.filter(({ at }) => at >= begin);
  if (samples.length < 10) return undefined;
  const held = samples.map((sample) => sample.megabytes);
  const fifth = (index: number) => {
    const [from, to] = [index / 5, (index + 1) / 5].map((share) => Math.floor(held.length * share));
    return rounded(median(held.slice(from, to)));
  };
  const [early, late] = [fifth(1), fifth(4)];
  const meanTime = sum(samples.map(({ at }) => at)) / samples.length;
  const times = samples.map(({ at }) => at - meanTime);
  // By least squares.
  const perSecond =
    sum(times.map((time, index) => time * (held[index] ?? 0))) / sum(times.map((time) => time ** 2));
  const peak = rounded(Math.max(...all.map((sample) => sample.megabytes)));
  return { peak, slope: rounded(perSecond * 600), early, late, ratio: late / early };
}

/** The figures of memory over time for a row, with their goal. */
export function memoryFigures(memory: Memory | undefined): Omit<Row, 'group' | 'name'> {
  if (!memory) return { figures: {}, notes: ['the run was too short to tell'] };
  const { early, late, peak, ratio } = memory;
  return { figures: { early, late, peak }, ratio, goal: `≤ ${flat}`, reached: ratio <= flat };
}
