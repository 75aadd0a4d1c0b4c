import { describe, expect, test } from 'vitest';
import { downloadPath } from '../addresses.ts';
import { estimateDownload } from './estimate.ts';
import { type DownloadFormat, type DownloadSize, defaultSize, downloadQuery } from './request.ts';
import { altoWords, libraryOf } from './work.fixture.ts';

type Measured = [name: string, count: number, ...numbers: number[]];

/**
 * Works that were imported and then downloaded: what the store counted of each, then the sizes of its files in bytes.
 */
const measured: Measured[] = [
  // scans, bytes of images and texts, mean pixels; pdf: large, medium, full; epub: medium, large; txt; zip; 0: none
  [
    'a book of drawn type',
    60,
    27735324,
    2312926,
    1600,
    2300,
    13268297,
    5254947,
    28077711,
    5004985,
    13018158,
    103221,
    0,
  ],
  ['a chapter', 4, 1532144, 119556, 1600, 2300, 758026, 304834, 1561557, 282682, 735863, 5591, 1553489],
  ['a leaf', 1, 335194, 11990, 1600, 2300, 164523, 64672, 348755, 54039, 153886, 774, 338571],
  ['a large drawn map', 1, 3016224, 63742, 9600, 5400, 182106, 81227, 3055168, 46095, 146971, 2454, 3026684],
  ['a photograph', 1, 208371, 0, 1024, 750, 123060, 78094, 220207, 68799, 113762, 0, 209692],
  ['a plate', 1, 655667, 2767, 2000, 2300, 380722, 151601, 667900, 141932, 371051, 253, 657742],
  ['a bookplate', 1, 109040, 1556, 1300, 1700, 102396, 47040, 121135, 37467, 92820, 184, 110723],
  ['an old book', 2, 1600384, 71995, 1457, 2084, 637670, 199095, 1620413, 183272, 621841, 2428, 1612907],
  ['a periodical', 2, 6947032, 156674, 3131, 4582, 727331, 198185, 6977823, 174244, 703384, 8087, 6972242],
  [
    'a newspaper in black and white',
    4,
    80423638,
    0,
    7200,
    9600,
    2786771,
    644455,
    80437685,
    634561,
    2776868,
    0,
    80425208,
  ],
  ['an old print', 1, 857171, 3260, 1361, 2418, 223238, 95265, 870074, 85179, 213149, 683, 859134],
  ['a score', 1, 1739388, 0, 3105, 4162, 271035, 88489, 1750747, 79506, 262048, 0, 1740258],
  ['a songbook', 4, 1427857, 185961, 1146, 1500, 1415606, 532350, 1454766, 511931, 1395178, 4353, 1474738],
  [
    'a leaf hardly compressed',
    1,
    2349958,
    5754,
    1905,
    1542,
    416013,
    116929,
    2363930,
    106099,
    405181,
    1310,
    2352251,
  ],
  ['a postcard', 1, 156233, 0, 1080, 695, 126424, 85091, 168108, 75712, 117042, 0, 157469],
];

const columns: [DownloadFormat, DownloadSize][] = [
  ['pdf', 'large'],
  ['pdf', 'medium'],
  ['pdf', 'full'],
  ['epub', 'medium'],
  ['epub', 'large'],
  ['txt', 'medium'],
  ['zip', 'full'],
];

/** Largest factor by which an estimate may be off. */
const factorOf = (format: DownloadFormat) => (format === 'txt' ? 3 : 2);

describe('the size of a file is estimated within a factor of 2, of plain text of 3', () => {
  test.each(measured)('%s', (_, count, imageBytes = 0, textBytes = 0, width = 0, height = 0, ...sizes) => {
    const files = { texts: textBytes > 0 ? count : 0, imageBytes, textBytes, width, height };
    for (const [index, [format, size]] of columns.entries()) {
      const bytes = sizes[index] ?? 0;
      if (bytes === 0) continue;
      const factor = factorOf(format);
      const estimate = estimateDownload({ format, size }, files, count);
      expect(estimate, `${format} ${size}`).toBeGreaterThan(bytes / factor);
      expect(estimate, `${format} ${size}`).toBeLessThan(bytes * factor);
      // Images that are taken over unchanged have a known size.
      if (size === 'full') expect(estimate / bytes).toBeCloseTo(1, 1);
    }
  });
});

test('and files generated now follow the rule, and the store’s counts', async () => {
  const words = Array.from({ length: 300 }, (_, index) => [`słowo${index}`, index, index] as const);
  const alto = altoWords(words);
  const [textBytes, pages] = [Buffer.byteLength(alto), 12];
  const library = await libraryOf(Array.from({ length: pages }, () => ({ alto, textBytes, imageBytes: 0 })));
  const { files, scanCount } = (await library.catalogue.object('work')) ?? {};
  expect([files, scanCount]).toEqual([
    { texts: pages, textBytes: pages * textBytes, imageBytes: 0, width: 1000, height: 2000 },
    pages,
  ]);
  if (!files) throw new Error('The work has files of its own');
  for (const format of ['pdf', 'epub', 'txt', 'zip'] as const) {
    const size = format === 'txt' ? defaultSize.txt : 'full';
    const query = downloadQuery({ format, range: undefined, size });
    const pictures = format === 'txt' ? 0 : pages * library.defaultImage.length;
    const { length } = await library.download(downloadPath('work', format, query));
    const estimate = estimateDownload({ format, size }, files, pages);
    expect((length - pictures) / estimate, format).toBeGreaterThan(1 / 3);
    expect((length - pictures) / estimate, format).toBeLessThan(3);
  }
});
