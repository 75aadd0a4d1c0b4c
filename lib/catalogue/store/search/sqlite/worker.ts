import { parentPort, workerData } from 'node:worker_threads';
import { sqliteEngine } from './engine.ts';
import type { Answered, Asked, WorkerData } from './messages.ts';
import { TextWriter } from './text-writer.ts';

// SQLite answers on the thread that asks it, and a search may take as long as a hundred pages: it has a thread of its own,
// and so have texts that are being indexed.
const data = workerData as WorkerData;
// What may be asked is what the module beside asks, which the compiler cannot see from here.
const answers = (data.kind === 'engine' ? sqliteEngine(data.file) : new TextWriter()) as unknown as Record<
  string,
  (...parameters: unknown[]) => unknown
>;

parentPort?.on('message', (asked: Asked) => {
  void answer(asked).then((answered) => parentPort?.postMessage(answered));
});

async function answer({ id, method, parameters }: Asked): Promise<Answered> {
  try {
    return { id, value: await answers[method]?.(...parameters) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
