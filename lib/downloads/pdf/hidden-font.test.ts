import { expect, test } from 'vitest';
import { PdfFile } from '#lib/pdf/file.ts';
import { writeHiddenFont } from './hidden-font.ts';

test('every code maps to itself, in ranges of one first byte, at most a hundred together', () => {
  const file = new PdfFile();
  writeHiddenFont(file);
  const blocks = [
    ...file
      .take()
      .toString('latin1')
      .matchAll(/(\d+) beginbfrange\n(.*?)\nendbfrange/gs),
  ];
  const mappings: string[] = [];
  for (const [, count, lines = ''] of blocks) {
    const ranges = lines.split('\n');
    expect(ranges).toHaveLength(Number(count));
    expect(ranges.length).toBeLessThanOrEqual(100);
    mappings.push(...ranges);
  }
  expect(mappings).toHaveLength(256);
  for (const [index, range] of mappings.entries()) {
    const [, first = '', last = '', is] = /^<(.{4})> <(.{4})> <(.{4})>$/.exec(range) ?? [];
    expect([parseInt(first, 16), parseInt(last, 16), is]).toEqual([index * 256, index * 256 + 255, first]);
  }
});
