import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { kept, stopKept } from './processes.ts';

test('a disposal waits for the stop that an interruption has begun', async () => {
  const events = ['SIGINT', 'SIGTERM', 'uncaughtException'] as const;
  const before = events.map((event) => process.listeners(event));
  onTestFinished(() => {
    for (const [index, event] of events.entries())
      for (const listener of process.listeners(event))
        if (!before[index]?.includes(listener)) process.off(event, listener);
  });
  const stopped: string[] = [];
  const folder = kept({}, () => stopped.push('folder'));
  const disk = kept({}, async () => {
    await setImmediate();
    stopped.push('disk');
  });
  const interrupted = stopKept();
  await disk[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
  await interrupted;
  expect(stopped).toEqual(['disk', 'folder']);
});
