import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether this system tells of a process what is asked here. */
export const isTold = existsSync('/proc/self/fd');

/** A process and all that it has begun. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** Bytes of memory that a process and its children have in use (resident), in megabytes. */
function residentSize(pid: number): number {
  return family(pid).reduce((sum, one) => {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1];
    return sum + (Number(kibibytes) * 1024) / 1e6;
  }, 0);
}

/** Files and sockets that a process and its children have open. */
export function openDescriptors(pid: number): number {
  return family(pid).reduce((sum, one) => sum + readdirSync(`/proc/${one}/fd`).length, 0);
}

/** Milliseconds after which connections that nobody uses are closed on both sides. */
const settling = 20_000;

/** Descriptors of a process that nobody talks to: the lowest number within the time that connections take to close. */
export async function quietDescriptors(pid: number): Promise<number | undefined> {
  if (!isTold) return undefined;
  let lowest = openDescriptors(pid);
  for (const begun = performance.now(); performance.now() - begun < settling; await sleep(500))
    lowest = Math.min(lowest, openDescriptors(pid));
  return lowest;
}

/** Memory at one moment: seconds since the beginning, megabytes. */
export type Sample = { at: number; megabytes: number };

/** Notes the memory of a process until the signal. @param every seconds */
export async function sampleMemory(pid: number, every: number, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  while (isTold && !signal.aborted) {
    samples.push({ at: (performance.now() - begun) / 1000, megabytes: residentSize(pid) });
    await sleep(every * 1000, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}
