import type { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { stopRegistered, withStop } from './stops.ts';

test('a disposal waits for a stop that an interruption has started', async () => {
  const all: EventEmitter = process;
  const events = ['SIGINT', 'SIGTERM', 'uncaughtException'];
  const before = new Set(events.flatMap((event) => all.listeners(event)));
  onTestFinished(() => {
    for (const event of events)
      for (const listener of all.listeners(event))
        if (!before.has(listener)) all.off(event, listener as () => void);
  });
  const stopped: string[] = [];
  const folder = withStop({}, () => stopped.push('folder'));
  const disk = withStop({}, async () => {
    await setImmediate();
    stopped.push('disk');
  });
  const interrupted = stopRegistered();
  await disk[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
  await interrupted;
  expect(stopped).toEqual(['disk', 'folder']);
});
