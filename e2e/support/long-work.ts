import { objectPath } from '#lib/addresses.ts';
import { instant, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { makeTestScan } from './generated-scan.ts';
import { addObjects } from './write-store.ts';

const scanCount = 1500;
/** Scans before the page with the number 1. */
const front = 16;
const id = 'long-work';

/** Numbers of its scans that are rotated to the right, to the left, and upside down. */
export const rotatedScans = [31, 32, 33] as const;
const rotations = [90, -90, 180];

/** The page of a work of 1,500 scans with real files in the generated catalogue. @param locale of the page */
export const longWorkPath = (locale: 'pl' | 'en') => objectPath(locale, { id, slug: 'dlugie-dzielo' });

/**
 * Adds a work of 1,500 scans to a data folder, which share the files of three; sixteen of them are unnumbered, every
 * hundredth has a text, and some are stored sideways.
 */
export async function addLongWork(dataDir: string): Promise<void> {
  const sizes = [
    { width: 900, height: 1300 },
    { width: 1300, height: 900 },
    { width: 700, height: 1000 },
  ];
  const files = await Promise.all(sizes.map((size, index) => makeTestScan(dataDir, `long ${index}`, size)));
  const scans = Array.from({ length: scanCount }, (_, index) => {
    const [file] = files.slice(index % files.length);
    if (!file) throw new Error('There are no files');
    const label = index < front ? null : `${index - front + 1}`;
    const rotation = rotations[index + 1 - rotatedScans[0]] ?? 0;
    return { ...file, label, rotation, ...(index % 100 !== 0 && { textDigest: null, textBytes: null }) };
  });
  const parts = Array.from({ length: scanCount / 10 }, (_, index) => ({
    parent: index % 10 === 0 ? null : index - (index % 10),
    kind: 'chapter',
    label: `Rozdział ${index + 1}`,
    first_scan: index * 10,
    last_scan: index * 10 + 9,
  }));
  // Older than all others, so that the newest objects stay the same.
  const published = instant('2025-01-01');
  await addObjects(
    dataDir,
    objectRecord(id, { title: 'Długie dzieło', language: 'pl', published, scans, parts }),
  );
}
