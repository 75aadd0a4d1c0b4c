import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectObject, isMissing } from './inspect-object.ts';
import { folderWith } from './library.fixture.ts';
import { emptyReport } from './report.ts';

const workers = {
  size: 1,
  make: () => Promise.reject(new Error('Nothing is made')),
  look: () => Promise.reject(new Error('No document is read')),
  compose: () => Promise.reject(new Error('Nothing is composed')),
  close: () => undefined,
};

test('an object is incomplete if one of its files has vanished since it was listed, not if one is damaged', async () => {
  const folder = await folderWith({ '1.png': [20, 20], '2.png': 'no image' });
  const inspected = async (name: string) => {
    const scans = ['1.png', name].map((file) => ({ file: join(folder, file) }));
    const object = { source: folder, label: 'k', name: 'k', metadata: {}, scans, problems: [] };
    await inspectObject(object, { maxPixels: 1000, workers, report: emptyReport() });
    return object;
  };
  expect(await inspected('2.png')).toMatchObject({ scans: { length: 1 }, isIncomplete: false });
  expect(await inspected('3.png')).toMatchObject({ scans: { length: 1 }, isIncomplete: true });
});

test('a scan is missing if its image or its text is', async () => {
  const folder = await folderWith({ '1.png': 'x', '1.txt': 'x' });
  const file = join(folder, '1.png');
  expect(await isMissing({ file })).toBe(false);
  expect(await isMissing({ file, text: join(folder, '1.txt') })).toBe(false);
  expect(await isMissing({ file, text: join(folder, '2.txt') })).toBe(true);
});
