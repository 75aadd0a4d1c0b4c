import { expect, test, vi } from 'vitest';
import { Progress } from './progress.ts';

test('how long the rest will take is told when a hundredth is done', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    new Progress(1000).advance(9, 'settings');
    new Progress(1000).advance(10, 'settings');
    const lines = write.mock.calls.map(([line]) => line);
    expect(lines).toEqual([
      expect.stringMatching(/ {2}0 % · settings\s*$/),
      expect.stringMatching(/ {2}1 % · \d+ s left · settings\s*$/),
    ]);
  } finally {
    write.mockRestore();
  }
});
