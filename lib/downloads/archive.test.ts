import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { archiveOf } from './archive.ts';

test('a file that cannot be added breaks the archive off, and leaves no failure that nobody handles', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const archive = archiveOf(new Date(0), ({ add }) => add('/absolute', 'content'));
  await expect(buffer(archive)).rejects.toThrow(/absolute path/);
  await setImmediate();
  await setImmediate();
  expect(unhandled).not.toHaveBeenCalled();
});
