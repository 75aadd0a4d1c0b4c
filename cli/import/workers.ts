import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import type { CompositionTask } from '#lib/scans/compose.ts';
import type { DocumentFacts } from '#lib/scans/documents/document.ts';
import type { GeneratedScan } from '#lib/scans/make.ts';
import type { ScanTask, Task, TaskOutcome } from '#lib/scans/task.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { UserError } from '../output.ts';

// A worker takes 150 to 280 MB for a scan of 70 megapixels, 300 for one of 400, plus 3 bytes a pixel if it has to
// rotate the scan; the importer takes 130.
const maxWorkers = 3;
/** The largest scans take one minute, so anything that takes this long was crafted to. */
const maxTaskTime = 900_000;
const defaultProgram = () => join(dirname(fileURLToPath(import.meta.url)), 'scan-worker.js');

/** A failure of the machine, not of the file; the import cannot continue. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

/** Makes scans, composes images and inspects documents, up to `size` at once. */
export type ScanMakers = Pick<ScanWorkers, 'size' | 'make' | 'look' | 'compose' | 'close'>;

export type WorkerOptions = {
  /** Milliseconds after which the decoder of a task is considered hung. */
  timeout?: number;
  program?: string;
};

/**
 * Scan workers: processes with one scan at a time, each replaced if it dies. They are started on demand, because
 * starting one takes a core a third of a second, and an import that finds nothing new needs none.
 */
export class ScanWorkers {
  readonly size = Math.max(1, Math.min(availableParallelism(), maxWorkers));
  readonly #queue = new PQueue({ concurrency: this.size });
  #idle: ChildProcess[] = [];
  #all = new Set<ChildProcess>();
  readonly #timeout: number;
  readonly #program: string;

  constructor({ timeout = maxTaskTime, program = defaultProgram() }: WorkerOptions = {}) {
    this.#timeout = timeout;
    this.#program = program;
  }

  /** Makes one scan once a worker is free. @throws {UnreadableFile | StorageFailure} */
  async make(task: ScanTask): Promise<GeneratedScan> {
    return await this.#work<GeneratedScan>(task);
  }

  /** Reads a document's own metadata once a worker is free. @throws {UnreadableFile | StorageFailure} */
  async look(document: string): Promise<DocumentFacts> {
    return await this.#work<DocumentFacts>({ document });
  }

  /** Composes an image of several once a worker is free. @throws {UnreadableFile | StorageFailure} */
  async compose(task: CompositionTask): Promise<void> {
    await this.#work(task);
  }

  async #work<Result>(task: Task): Promise<Result> {
    return resultOf(await this.#queue.add(() => this.#ask<Result>(task)));
  }

  /** If a worker dies, only its current task fails. */
  async #ask<Result>(task: Task): Promise<TaskOutcome<Result>> {
    const worker = this.#idle.pop() ?? this.#start();
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      worker.kill('SIGKILL');
    }, this.#timeout);
    const finished = new AbortController();
    const { signal } = finished;
    const answered = once(worker, 'message', { signal });
    const died = once(worker, 'exit', { signal });
    // Errors are ignored: if the worker has just died, its exit event reports that.
    worker.send(task, () => undefined);
    try {
      return await Promise.race([
        answered.then(([outcome]) => {
          this.#idle.push(worker);
          return outcome as TaskOutcome<Result>;
        }),
        died.then(([code, killedBy]) => {
          const minutes = this.#timeout / 60_000;
          const how = isTimedOut ? `stopped after ${minutes} minutes` : (killedBy ?? `code ${code}`);
          return {
            unreadable: `its decoder ended unexpectedly (${how}); it may be damaged, or too large for this machine's memory`,
          };
        }),
      ]);
    } finally {
      clearTimeout(timer);
      finished.abort();
    }
  }

  close(): void {
    for (const worker of this.#all) if (worker.connected) worker.disconnect();
  }

  #start(): ChildProcess {
    if (!existsSync(this.#program))
      throw new UserError(`The program ${this.#program} is missing. Build the programs again.`);
    const worker = fork(this.#program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      this.#idle = this.#idle.filter((one) => one !== worker);
    });
    return worker;
  }
}

/** The result of a task. @throws {UnreadableFile | StorageFailure} */
export function resultOf<Result>(outcome: TaskOutcome<Result>): Result {
  if ('unreadable' in outcome) throw new UnreadableFile(outcome.unreadable);
  if ('failed' in outcome) throw new StorageFailure(outcome.failed);
  return outcome.done;
}
