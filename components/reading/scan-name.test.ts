import { expect, test } from 'vitest';
import { translator } from '#lib/i18n/translate.ts';
import { listedScanName, scanTitle } from './scan-name.ts';

test('the page of a scan is called by its number and label, however long the title of the object is', () => {
  const title = (locale: 'pl' | 'en', object: string, label?: string) =>
    scanTitle(translator(locale), object, { position: 4, label }, 60);
  expect(title('en', 'Moby-Dick', '23a')).toBe('Moby-Dick, scan 5 · Page 23a');
  expect(title('pl', 'Moby-Dick', '23a')).toBe('Moby-Dick, skan 5 · Strona 23a');
  expect(title('pl', 'Moby-Dick', 'okładka')).toBe('Moby-Dick, skan 5 · okładka');
  expect(title('en', 'Moby-Dick')).toBe('Moby-Dick, scan 5');
  expect(title('en', '\u202e')).toBe('Untitled, scan 5');
  const long = title('en', 'X'.repeat(100), '23a');
  expect(long).toMatch(/^X+…, scan 5 · Page 23a$/);
  expect(long).toHaveLength(60);
});

test('a scan is called by its number and label in a list of all', () => {
  const name = (label?: string) => listedScanName(translator('en'), { position: 1, label });
  expect([name('1'), name('title page'), name()]).toEqual([
    'Scan 2 · Page 1',
    'Scan 2 · title page',
    'Scan 2',
  ]);
});
