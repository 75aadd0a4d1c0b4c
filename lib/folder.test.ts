import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './config.ts';
import { ensureDataFolder } from './folder.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder is created with its parents, once', () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  ensureDataFolder(folder);
  ensureDataFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('a file in the way is reported', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => ensureDataFolder(file)).toThrow(file);
  expect(() => ensureDataFolder(join(file, 'below'))).toThrow(file);
});

test('where nobody can make a folder, the try ends, with a sentence that names the setting', () => {
  const folder = '/proc/czytelnia/data';
  expect(() => ensureDataFolder(folder)).toThrow(ConfigError);
  expect(() => ensureDataFolder(folder)).toThrow(
    /^The data folder \/proc\/czytelnia\/data cannot be used \(.+\)\. Let DATA_DIR name one that this program may read and write\.$/,
  );
});
