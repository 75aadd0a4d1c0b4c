import { Worker } from 'node:worker_threads';

/** The data for a search thread: a store's index in its file or database, or the files of its texts. */
export type WorkerData =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string }
  | { kind: 'texts' };

/** A request to it. */
export type ThreadRequest = { id: number; method: string; parameters: unknown[] };

/** Its response; of an error the sentence, and the code if it has one, which is lost between threads. */
export type ThreadResponse = { id: number } & (
  | { value: unknown }
  | { error: { message: string; code?: unknown } }
);

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** Handles requests in a thread of its own. */
export type Thread = {
  /** @throws the error that `failure` makes from the original one */
  call(method: string, parameters: readonly unknown[]): Promise<unknown>;
  /** Takes no more requests, and ends the thread once those that wait are answered. */
  close(): Promise<void>;
};

/** Functions that call the methods of these names in a thread. */
export function callsTo<Name extends string>(
  thread: Pick<Thread, 'call'>,
  names: readonly Name[],
): Record<Name, (...parameters: unknown[]) => Promise<unknown>> {
  const calls = names.map((name) => [name, (...parameters: unknown[]) => thread.call(name, parameters)]);
  return Object.fromEntries(calls);
}

/** Maximum requests waiting for the thread; more are refused at once. */
const maxWaiting = 200;

/**
 * A thread that starts with the first request and, if it dies, is restarted by the next.
 * @param program the bundled worker.ts next to this module
 * @param data passed to the thread
 */
export function openThread(program: string, data: unknown, failure: (error: Error) => Error): Thread {
  let current: { worker: Worker; waiting: Map<number, Waiting> } | undefined;
  let lastId = 0;
  let closed: Promise<void> | undefined;
  let onIdle = () => {};

  function startWorker() {
    const worker = new Worker(program, { workerData: data });
    const started = { worker, waiting: new Map<number, Waiting>() };
    const { waiting } = started;
    worker.unref();
    const onEnd = (reason: string) => {
      if (current === started) current = undefined;
      for (const { reject } of waiting.values()) reject(failure(new Error(reason)));
      waiting.clear();
      notifyIdle();
    };
    worker.on('message', (response: ThreadResponse) => {
      const pending = waiting.get(response.id);
      waiting.delete(response.id);
      if ('error' in response) {
        const { message, code } = response.error;
        pending?.reject(failure(Object.assign(new Error(message), { code })));
      } else pending?.resolve(response.value);
      if (waiting.size > 0) return;
      worker.unref();
      notifyIdle();
    });
    worker.on('error', (error) => onEnd(`The thread failed: ${String(error)}`));
    worker.on('exit', () => onEnd('The thread ended'));
    return started;
  }

  const isIdle = () => !current || current.waiting.size === 0;

  function notifyIdle() {
    if (isIdle()) onIdle();
  }

  async function close() {
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
    });
    // libsql aborts the whole process when its thread is terminated in the middle of a statement.
    if (!isIdle()) await idle;
    await current?.worker.terminate();
  }

  return {
    call: (method, parameters) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(failure(new Error('it is closed')));
        current ??= startWorker();
        const { worker, waiting } = current;
        if (waiting.size >= maxWaiting) return reject(failure(new Error('too many wait for their answer')));
        worker.ref();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, method, parameters });
      }),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
