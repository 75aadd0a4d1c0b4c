import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { UserError } from '../output.ts';
import type { GeneratedValues, GeneratorOptions } from './generate-rows.ts';
import type { Stretch } from './worker.ts';

export type RowGenerator = Pick<ThreadedGenerator, 'make' | 'close'>;

export class ThreadedGenerator {
  readonly #thread: Worker;

  constructor(options: GeneratorOptions) {
    const program = join(dirname(fileURLToPath(import.meta.url)), 'made-rows-worker.js');
    if (!existsSync(program))
      throw new UserError(`The program ${program} is missing. Build the programs again.`);
    this.#thread = new Worker(program, { workerData: options });
  }

  /**
   * The rows of the tiles from `from` up to, but excluding, `end`. Call it again only once the promise has settled.
   * @throws the thread's error
   */
  async make(from: number, end: number): Promise<GeneratedValues> {
    this.#thread.postMessage({ from, end } satisfies Stretch);
    const [values] = (await once(this.#thread, 'message')) as [GeneratedValues];
    return values;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}
