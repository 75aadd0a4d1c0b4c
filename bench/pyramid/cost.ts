import { readdirSync, readFileSync } from 'node:fs';

/** What making files took: seconds of the clock and of processors. */
export type Cost = { seconds: number; cpuSeconds: number };

/** Processor seconds of all programs, with theirs, that this one has run and that have ended. */
export function childrenSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Linux counts in hundredths of a second.
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Megabytes that a process and all below it hold, what they share counted once (Pss). */
export function heldMegabytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    const below = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return (
      (Number(kilobytes) * 1024) / 1e6 + below.reduce((sum, child) => sum + heldMegabytes(Number(child)), 0)
    );
  } catch {
    // It has just ended.
    return 0;
  }
}
