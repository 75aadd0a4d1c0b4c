import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallFiles } from './small-files.ts';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-'));
  for (const name of ['tile', 'leaf']) await writeFile(file(name), name);
  await writeFile(file('large'), Buffer.alloc(200_000));
});

afterAll(() => rm(folder, { recursive: true }));

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

test('a file is read whole; one that is gone, shorter or large is not', () => {
  const files = new SmallFiles();
  expect(text(files.read({ file: file('tile'), start: 0, end: 4 }))).toBe('tile');
  expect(files.read({ file: file('tile'), start: 0, end: 5 })).toBeUndefined();
  expect(files.read({ file: file('tile'), start: 1, end: 4 })).toBeUndefined();
  expect(files.read({ file: file('none'), start: 0, end: 4 })).toBeUndefined();
  expect(files.read({ file: folder, start: 0, end: 4 })).toBeUndefined();
  expect(files.read({ file: file('large'), start: 0, end: 200_000 })).toBeUndefined();
});

test('memory is used again unless what was read is still needed', () => {
  const files = new SmallFiles();
  const first = files.read({ file: file('tile'), start: 0, end: 4 });
  files.release();
  const second = files.read({ file: file('leaf'), start: 0, end: 4 });
  expect([first, second].map(text)).toEqual(['tile', 'leaf']);
  files.read({ file: file('tile'), start: 0, end: 4 });
  expect(text(second)).toBe('tile');
});

test('where reads turn out slow, none is tried for a while', () => {
  let now = 0;
  let took = 5;
  // Asked before and after each read.
  let asked = 0;
  const files = new SmallFiles(() => {
    asked += 1;
    if (asked % 2 === 0) now += took;
    return now;
  });
  const read = () => text(files.read({ file: file('tile'), start: 0, end: 4 }));
  expect([read(), read()]).toEqual(['tile', 'tile']);
  took = 0;
  expect(read()).toBe('tile');
  took = 5;
  expect([read(), read(), read(), read()]).toEqual(['tile', 'tile', 'tile', undefined]);
  asked = 0;
  now += 2000;
  expect(read()).toBe('tile');
});

test('a file system of no disk is left to others', () => {
  expect(SmallFiles.below('/proc')).toBeUndefined();
  expect(SmallFiles.below(file('none'))).toBeUndefined();
});
