// Data on processes from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, rounded, sum } from './figures.ts';

/** Adds up a figure of a process and all its descendants. */
export function total(pid: number, figureOf: (pid: number) => number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return figureOf(pid) + sum(children.map((child) => total(Number(child), figureOf)));
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
export const maxGrowth = 1.15;

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
