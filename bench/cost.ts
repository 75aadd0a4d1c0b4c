// Processor time from Linux's /proc.
import { readFileSync } from 'node:fs';
import { total } from '#e2e/support/process-figures.ts';

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
