import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether this system tells of a process what is asked here. */
export const isTold = existsSync('/proc/self/fd');

/** Bytes of memory that a process has in use (resident), in megabytes. */
function residentSize(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}

/** Files and sockets that a process has open. */
function openDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
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
