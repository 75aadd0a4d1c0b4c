import { expect, test, vi } from 'vitest';
import { Counter, Progress } from './progress.ts';

test('the remaining time is shown once a hundredth is done', () => {
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

test('a line is no longer than the terminal is wide, so that it can be updated in place', () => {
  const { isTTY, columns } = process.stderr;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(process.stderr, { isTTY: true, columns: 40 });
  try {
    const counter = new Counter('objects checked');
    vi.advanceTimersByTime(100);
    counter.advance('Wiadomości o rękopisach '.repeat(5));
    new Progress(10).advance(1, 'Wiadomości o rękopisach '.repeat(5));
    const lines = write.mock.calls.map(([line]) => String(line).replace('\r\u001b[K', ''));
    expect(lines.map((line) => line.length)).toEqual([39, 39]);
  } finally {
    Object.assign(process.stderr, { isTTY, columns });
    vi.useRealTimers();
    write.mockRestore();
  }
});
