import { Worker } from 'node:worker_threads';
import type { Answered } from './messages.ts';

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** What answers questions in a thread of its own. */
export type Thread = {
  /** @throws what `failure` makes of the reason */
  ask(method: string, parameters: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

/** Questions that wait for the thread at most; more are refused at once. */
const maxWaiting = 200;

/**
 * A thread that begins with the first question and, should it end, anew with the next.
 * @param program the bundled worker.ts beside this module
 * @param data what it is to work on
 */
export function openThread(program: string, data: unknown, failure: (reason: string) => Error): Thread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function begin(): Worker {
    const begun = new Worker(program, { workerData: data });
    begun.unref();
    const end = (reason: string) => {
      if (worker === begun) worker = undefined;
      for (const { reject } of waiting.values()) reject(failure(reason));
      waiting.clear();
    };
    begun.on('message', (answered: Answered) => {
      const asked = waiting.get(answered.id);
      waiting.delete(answered.id);
      if ('error' in answered) asked?.reject(failure(answered.error));
      else asked?.resolve(answered.value);
      if (waiting.size === 0) begun.unref();
    });
    begun.on('error', (error) => end(`The thread failed: ${String(error)}`));
    begun.on('exit', () => end('The thread ended'));
    return begun;
  }

  return {
    ask: (method, parameters) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= maxWaiting) return reject(failure('too many wait for their answer'));
        worker ??= begin();
        worker.ref();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, method, parameters });
      }),
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}
