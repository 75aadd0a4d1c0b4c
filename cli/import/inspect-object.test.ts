import { join } from 'node:path';
import { expect, test } from 'vitest';
import { picture } from '#lib/scans/images.fixture.ts';
import { tiffOf } from '#lib/scans/tiff.fixture.ts';
import { inspectObject, isMissing } from './inspect-object.ts';
import { folderWith } from './library.fixture.ts';
import { emptyReport } from './report.ts';
import type { Problem } from './sources/source.ts';

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

test('a text that is not divided into pages is shown with the first page of a TIFF, and reported', async () => {
  const page = { image: picture(20, 20) };
  const folder = await folderWith({ 'a.tif': await tiffOf([page, page]), 'a.txt': 'Ala ma kota' });
  const scans = [{ file: join(folder, 'a.tif'), text: join(folder, 'a.txt') }];
  const object = { source: folder, label: 'a', name: 'a', metadata: {}, scans, problems: [] as Problem[] };
  await inspectObject(object, { maxPixels: 1000, workers, report: emptyReport() });
  expect(object.scans).toMatchObject([{ page: 1, text: scans[0]?.text }, { page: 2 }]);
  expect(object.problems).toMatchObject([
    { kind: 'warning', reason: 'it has the text of 1 page, and a.tif has 2, so it is shown with the first' },
  ]);
});

test('a scan is missing if its image or its text is', async () => {
  const folder = await folderWith({ '1.png': 'x', '1.txt': 'x' });
  const file = join(folder, '1.png');
  expect(await isMissing({ file })).toBe(false);
  expect(await isMissing({ file, text: join(folder, '1.txt') })).toBe(false);
  expect(await isMissing({ file, text: join(folder, '2.txt') })).toBe(true);
});
