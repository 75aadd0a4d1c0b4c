import { parentPort, workerData } from 'node:worker_threads';
import { type MadeValues, type Make, madeValues } from './made-rows.ts';

/** Tiles to make: numbers from one to before another. */
export type Stretch = { from: number; end: number };

// A thread of its own: making rows takes nearly as long as storing them, so both go on at the same time.
parentPort?.on('message', ({ from, end }: Stretch) => {
  const values: MadeValues = madeValues(workerData as Make, from, end);
  parentPort?.postMessage(values);
});
