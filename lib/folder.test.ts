import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureFolder } from './folder.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder is made with those above it, once', () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  ensureFolder(folder);
  ensureFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('a file in the way is told of', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => ensureFolder(file)).toThrow(file);
  expect(() => ensureFolder(join(file, 'below'))).toThrow(file);
});

test('where nobody can make a folder, the try ends', () => {
  expect(() => ensureFolder('/proc/czytelnia/data')).toThrow('/proc');
});
