import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

test('how long the rest will take is told when a hundredth is done', () => {
  const lines: string[] = [];
  const write = (line: string | Uint8Array) => lines.push(String(line)) > 0;
  const out = { write, isTTY: true, columns: 80 };
  new Progress(1000, undefined, out).advance(9, 'settings');
  new Progress(1000, undefined, out).advance(10, 'settings');
  expect(lines).toEqual([
    '\r\u001b[K  0 % · settings',
    expect.stringMatching(/ {2}1 % · \d+ s left · settings$/),
  ]);
});
