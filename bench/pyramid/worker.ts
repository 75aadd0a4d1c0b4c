import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { digestLength, storageFolder } from '#lib/scans/addresses.ts';
import type { ScanResult, ScanTask } from '#lib/scans/worker.ts';
import { processorSeconds } from '../processes.ts';

/** What making files from one image took: seconds of the clock and of processors, megabytes at the peak. */
export type Cost = { seconds: number; cpuSeconds: number; peak: number };

const dataDir = resolve('.bench/pyramid/library');

/** Lets a fresh scan worker of ours make all files of an image, as the import does. */
export async function makeByWorker(file: string): Promise<Cost> {
  rmSync(dataDir, { recursive: true, force: true });
  const task: ScanTask = {
    file: resolve(file),
    digest: 'b'.repeat(digestLength),
    dataDir,
    storage: { folder: storageFolder(dataDir) },
    maxPixels: 600_000_000,
  };
  const worker = fork('dist/scan-worker.js', { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    const { pid } = worker;
    if (pid === undefined) throw new Error('The scan worker did not start');
    await new Promise((done, fail) => worker.once('spawn', done).once('error', fail));
    const begun = performance.now();
    const before = processorSeconds(pid);
    const result = await new Promise<ScanResult>((done, fail) => {
      worker.once('message', (message) => done(message as ScanResult));
      worker.once('exit', (code) => fail(new Error(`The scan worker ended with code ${code}`)));
      worker.send(task);
    });
    if (!('made' in result)) throw new Error(`The scan worker did not make it: ${JSON.stringify(result)}`);
    const seconds = (performance.now() - begun) / 1000;
    return { seconds, cpuSeconds: processorSeconds(pid) - before, peak: peakMegabytes(pid) };
  } finally {
    // Gone before anything else is measured: the system hands a child's times to its parent when it ends.
    const gone = worker.exitCode === null ? once(worker, 'exit') : undefined;
    if (worker.connected) worker.disconnect();
    await gone;
  }
}

/** The most memory that a process has held so far. */
export function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}
