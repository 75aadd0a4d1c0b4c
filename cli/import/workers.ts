import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentFacts } from '#lib/scans/documents/document.ts';
import type { MadeScan } from '#lib/scans/make.ts';
import type { DocumentTask, Done, ScanTask } from '#lib/scans/task.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { Refused } from '../output.ts';

// A worker holds 150 to 280 MB while it cuts a scan of 70 megapixels, 300 of 400, and 3 bytes a pixel more if it has
// to turn one; the importer 130.
const maxWorkers = 3;
/** The largest scans take one minute, so that whatever takes this long was made to. */
const maxRun = 900_000;
const besideThis = () => join(dirname(fileURLToPath(import.meta.url)), 'scan-worker.js');

/** The machine, not the file, is to blame; the import cannot go on. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

/** Makes scans, and looks at documents, as many at once as is its size. */
export type ScanMakers = Pick<ScanWorkers, 'size' | 'make' | 'look' | 'close'>;

export type WorkerOptions = {
  /** Milliseconds for one task, after which its decoder is taken to hang. */
  timeout?: number;
  /** The program that each of them is. */
  program?: string;
};

/**
 * Scan workers: programs of their own, each with one scan at a time, replaced when one dies. Each starts when there is
 * work for it: one takes a third of a second of a core, of which an import that finds nothing new needs none.
 */
export class ScanWorkers {
  readonly size = Math.max(1, Math.min(availableParallelism(), maxWorkers));
  #idle: ChildProcess[] = [];
  #all = new Set<ChildProcess>();
  #waiting: (() => void)[] = [];
  readonly #timeout: number;
  readonly #program: string;

  constructor({ timeout = maxRun, program = besideThis() }: WorkerOptions = {}) {
    this.#timeout = timeout;
    this.#program = program;
  }

  /** Makes one scan when a worker is free. @throws {UnreadableFile | StorageFailure} */
  async make(task: ScanTask): Promise<MadeScan> {
    return await this.#work<MadeScan>(task);
  }

  /** Reads what a document says of itself when a worker is free. @throws {UnreadableFile | StorageFailure} */
  async look(document: string): Promise<DocumentFacts> {
    return await this.#work<DocumentFacts>({ document });
  }

  async #work<Result>(task: ScanTask | DocumentTask): Promise<Result> {
    return resultOf(await this.#ask<Result>(task));
  }

  /** A worker that dies over a task has failed at this one alone. */
  async #ask<Result>(task: ScanTask | DocumentTask): Promise<Done<Result>> {
    const worker = await this.#free();
    return await new Promise<Done<Result>>((done) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        worker.kill('SIGKILL');
      }, this.#timeout);
      const finish = (result: Done<Result>) => {
        clearTimeout(timer);
        worker.off('message', answered);
        worker.off('exit', died);
        done(result);
        this.#waiting.shift()?.();
      };
      const answered = (result: Done<Result>) => {
        this.#idle.push(worker);
        finish(result);
      };
      const died = (code: number | null, signal: string | null) => {
        const how = isLate ? `stopped after ${this.#timeout / 60_000} minutes` : (signal ?? `code ${code}`);
        finish({
          unreadable: `its decoder ended unexpectedly (${how}); it may be damaged, or too large for this machine's memory`,
        });
      };
      worker.once('message', answered);
      worker.once('exit', died);
      // Of a worker that has just died its exit says so.
      worker.send(task, () => undefined);
    });
  }

  /** Ends all workers. */
  close(): void {
    for (const worker of this.#all) if (worker.connected) worker.disconnect();
  }

  async #free(): Promise<ChildProcess> {
    for (;;) {
      const worker = this.#idle.pop() ?? (this.#all.size < this.size ? this.#start() : undefined);
      if (worker) return worker;
      await new Promise<void>((done) => this.#waiting.push(done));
    }
  }

  #start(): ChildProcess {
    if (!existsSync(this.#program))
      throw new Refused(`The program ${this.#program} is missing. Build the programs again.`);
    const worker = fork(this.#program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      this.#idle = this.#idle.filter((one) => one !== worker);
    });
    return worker;
  }
}

/** What came of a task. @throws {UnreadableFile | StorageFailure} */
export function resultOf<Result>(ended: Done<Result>): Result {
  if ('unreadable' in ended) throw new UnreadableFile(ended.unreadable);
  if ('failed' in ended) throw new StorageFailure(ended.failed);
  return ended.done;
}
