// Data on processes from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, median, type Row, rounded, sum } from './rows.ts';

/** Adds up a figure of a process and all its descendants. */
function total(pid: number, figureOf: (pid: number) => number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return figureOf(pid) + sum(children.map((child) => total(Number(child), figureOf)));
}

/**
 * Sum of two time fields of a process, which Linux counts in hundredths of a second (sysconf(_SC_CLK_TCK)).
 * @param first as numbered in proc_pid_stat(5)
 */
function seconds(pid: number | 'self', first: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[first - 3]) + Number(fields[first - 2])) / 100;
}

/** Processor seconds used so far by a process and its descendants. */
export function processorSeconds(pid: number): number {
  return total(pid, (one) => seconds(one, 14));
}

/** Seconds of wall-clock time, and of the processor time of child processes with their descendants. */
export type Cost = { seconds: number; cpuSeconds: number };

/** What work in child processes costs, once they have terminated. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [start, before] = [performance.now(), seconds('self', 16)];
  await work();
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: seconds('self', 16) - before };
}

/** Total of a field of a file below /proc, over a process and its descendants, in megabytes. */
function megabytes(pid: number, file: string, field: string): number {
  const pattern = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm');
  const held = (one: number) => Number(pattern.exec(readFileSync(`/proc/${one}/${file}`, 'utf8'))?.[1] ?? 0);
  try {
    return (total(pid, held) * 1024) / 1e6;
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
  return total(pid, (one) => readdirSync(`/proc/${one}/fd`).length);
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

/**
 * Samples the resident memory of a process and its descendants.
 * @param every seconds
 * @returns a function that stops sampling and returns the megabytes
 */
export function sampleMemory(pid: number, every: number): () => Memory {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(megabytes(pid, 'status', 'VmRSS')), every * 1000).unref();
  return () => {
    clearInterval(timer);
    return memoryOf(samples, every);
  };
}

/** Memory over time, in megabytes: medians of the second and last fifths, and their ratio. */
export type Memory = { samples: number[]; peak: number; early: number; late: number; ratio: number };

/** Share of the time, up to a maximum in seconds, during which memory may still grow, since caches fill up. */
const filling = { share: 0.2, most: 120 };
/** Ratio of late to early that still counts as flat: the garbage collector makes the heap vary by more than a tenth. */
const flat = 1.15;

/** @returns figures that are not numbers if there are too few samples */
function memoryOf(samples: number[], every: number): Memory {
  const held = samples.slice(Math.min(filling.most / every, samples.length * filling.share));
  const isEnough = held.length >= 10;
  const fifth = (index: number) => {
    const [from, to] = [index / 5, (index + 1) / 5].map((share) => Math.floor(held.length * share));
    return isEnough ? rounded(median(held.slice(from, to))) : Number.NaN;
  };
  const [early, late] = [fifth(1), fifth(4)];
  return { samples, peak: rounded(Math.max(0, ...samples)), early, late, ratio: late / early };
}

/** The figures of memory over time for a row, with their goal; of a short run only its peak. */
export function memoryFigures({ early, late, peak, ratio }: Memory): Omit<Row, 'group' | 'name'> {
  if (Number.isNaN(ratio)) return { figures: { peak }, notes: ['the run was too short to tell'] };
  return { figures: { early, late, peak }, ratio, ...atMost(flat, ratio) };
}
