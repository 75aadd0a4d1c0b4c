// What Linux tells of processes, below /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, rounded, sum } from './rows.ts';

/** A process and all that it has begun. */
function family(pid: number): number[] {
  const threads = `/proc/${pid}/task`;
  const children = readdirSync(threads).flatMap((thread) =>
    readFileSync(`${threads}/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** Times of a process, which Linux counts in hundredths of a second (sysconf(_SC_CLK_TCK)); proc_pid_stat(5) numbers them. */
function seconds(pid: number | 'self', ...fields: number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, a name in brackets, may hold blanks.
  const others = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return sum(fields.map((field) => Number(others[field - 3]) / 100));
}

/** Processor seconds that a process and its children used so far. */
export function processorSeconds(pid: number): number {
  return sum(family(pid).map((one) => seconds(one, 14, 15)));
}

/** Processor seconds of all programs, with theirs, that this one has run and that have ended. */
export function childrenSeconds(): number {
  return seconds('self', 16, 17);
}

/** Megabytes that a file below /proc says a process and all below it have, all added up. */
function megabytes(pid: number, file: string, field: string): number {
  try {
    const told = family(pid).map((one) => readFileSync(`/proc/${one}/${file}`, 'utf8'));
    const pattern = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm');
    return (sum(told.map((text) => Number(pattern.exec(text)?.[1] ?? 0))) * 1024) / 1e6;
  } catch {
    // One of them has just ended.
    return 0;
  }
}

/** Megabytes that a process and all below it hold, what they share counted once (Pss). */
export function heldMegabytes(pid: number): number {
  return megabytes(pid, 'smaps_rollup', 'Pss');
}

/** Files and sockets that a process and its children have open. */
export function openDescriptors(pid: number): number {
  return sum(family(pid).map((one) => readdirSync(`/proc/${one}/fd`).length));
}

/** Milliseconds after which connections that nobody uses are closed on both sides. */
const settling = 20_000;

/** Descriptors of a process that nobody talks to: the lowest number within the time that connections take to close. */
export async function quietDescriptors(pid: number): Promise<number> {
  let lowest = openDescriptors(pid);
  for (const end = performance.now() + settling; performance.now() < end; await sleep(500))
    lowest = Math.min(lowest, openDescriptors(pid));
  return lowest;
}

/** Memory at one moment: seconds since the beginning, megabytes that are resident. */
type Sample = { at: number; megabytes: number };

/** Notes the memory of a process and its children until the signal. @param every seconds */
export async function sampleMemory(pid: number, every: number, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const begun = performance.now(); !signal.aborted; ) {
    samples.push({
      at: (performance.now() - begun) / 1000,
      megabytes: megabytes(pid, 'status', 'VmRSS'),
    });
    await sleep(every * 1000, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** How memory went, in megabytes. */
export type Memory = {
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

/** Undefined when there are too few samples to say anything. */
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
  const perSecond =
    sum(times.map((time, index) => time * (held[index] ?? 0))) / sum(times.map((time) => time ** 2));
  const peak = rounded(Math.max(...all.map((sample) => sample.megabytes)));
  return { peak, slope: rounded(perSecond * 600), early, late, ratio: late / early };
}
