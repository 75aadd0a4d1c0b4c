import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScanResult, ScanTask } from '#lib/scans/worker.ts';

// Each worker holds up to about 300 MB while it cuts a scan of 70 megapixels; three stay below 1 GiB.
const mostWorkers = 3;

/** Scan workers: programs of their own, started as needed, replaced when one dies. */
export class ScanWorkers {
  readonly size = Math.max(1, Math.min(availableParallelism(), mostWorkers));
  #idle: ChildProcess[] = [];
  #all = new Set<ChildProcess>();

  /** Makes one scan. A worker that dies over it has failed at this scan alone. */
  async make(task: ScanTask): Promise<ScanResult> {
    const worker = this.#idle.pop() ?? this.#start();
    return await new Promise<ScanResult>((done) => {
      const finish = (result: ScanResult) => {
        worker.off('message', answered);
        worker.off('exit', died);
        done(result);
      };
      const answered = (result: ScanResult) => {
        this.#idle.push(worker);
        finish(result);
      };
      const died = (code: number | null, signal: string | null) => {
        finish({
          unreadable: `its decoder ended unexpectedly (${signal ?? `code ${code}`}); the file may be damaged`,
        });
      };
      worker.once('message', answered);
      worker.once('exit', died);
      worker.send(task);
    });
  }

  /** Ends all workers. */
  close(): void {
    for (const worker of this.#all) worker.disconnect();
  }

  #start(): ChildProcess {
    const program = join(dirname(fileURLToPath(import.meta.url)), 'scan-worker.js');
    const worker = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#all.add(worker);
    worker.once('exit', () => this.#all.delete(worker));
    return worker;
  }
}
