import { parentPort, workerData } from 'node:worker_threads';
import { type GeneratedValues, type GeneratorOptions, generateValues } from './generate-rows.ts';

/** Numbers of the tiles to generate; `end` is exclusive. */
export type Stretch = { from: number; end: number };

// A worker thread, because generating rows takes nearly as long as storing them: both run at the same time.
parentPort?.on('message', ({ from, end }: Stretch) => {
  const values: GeneratedValues = generateValues(workerData as GeneratorOptions, from, end);
  parentPort?.postMessage(values);
});
