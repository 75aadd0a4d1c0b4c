import { rm } from 'node:fs/promises';
import { objectPath } from '#lib/addresses.ts';
import { digestFor, instant, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { makeTestScan } from './generated-scan.ts';
import { addObjects } from './write-store.ts';

/** A work with a fault on nearly every page. */
export const faultyWork = { id: 'faulty-work', slug: 'wadliwe-dzielo' };

/** Its page. @param locale of the page */
export const faultyWorkPath = (locale: 'pl' | 'en') => objectPath(locale, faultyWork);

/** Its scans by their faults, by number, from 1. */
export const faulty = {
  sound: 1,
  huge: 2,
  plain: 3,
  onePixel: 4,
  turned: 5,
  repeatedLabel: 6,
  longLabel: 7,
  latin: 8,
  threeLanguages: 9,
  damagedText: 10,
  filesGone: 11,
  withoutText: 12,
  last: 13,
};

/** ALTO of one block in a language. */
const text = (words: string, language: string) =>
  altoOf(pageOf(`<TextBlock LANG="${language}">${linesOf(words)}</TextBlock>`));

/** Adds it to a data folder: scans of every size, some without files, some with texts in three languages. */
export async function addFaultyWork(dataDir: string): Promise<void> {
  const size = { width: 600, height: 800 };
  const make = async (
    name: keyof typeof faulty,
    values: Partial<ScanRecord>,
    generated: { width: number; height: number; text?: string | undefined } = size,
  ): Promise<ScanRecord> => {
    const { text: ownText, ...pixels } = generated;
    const scan = await makeTestScan(dataDir, `faulty ${name}`, {
      ...pixels,
      ...(ownText && { text: ownText }),
    });
    return { ...scan, ...(ownText ? {} : { textDigest: null, textBytes: null }), ...values };
  };
  const missing = await make('filesGone', { label: '9', textDigest: digestFor('nowhere'), textBytes: 100 });
  await rm(digestFolder(storageFolder(dataDir), missing.digest), { recursive: true });
  const scans: ScanRecord[] = [
    await make('sound', { label: '1' }, { ...size, text: text('Początek dzieła', 'pol') }),
    // The coarse part of its pyramid: all that is visible of 300 megapixels at once.
    await make('huge', { label: '2', width: 20_000, height: 15_000 }, { width: 1250, height: 938 }),
    await make('plain', { label: '3' }),
    await make('onePixel', { label: '' }, { width: 1, height: 1 }),
    await make('turned', { label: '6', rotation: 90 }, { ...size, text: text('Na boku', 'pol') }),
    await make('repeatedLabel', { label: '1' }),
    await make('longLabel', { label: 'ż&"<'.repeat(500) }),
    await make('latin', { label: '7' }, { ...size, text: text('Lorem ipsum dolor', 'lat') }),
    await make(
      'threeLanguages',
      { label: '8' },
      {
        ...size,
        text: altoOf(
          pageOf(
            ['pol', 'deu', 'fra']
              .map((one) => `<TextBlock LANG="${one}">${linesOf(`Blok ${one}`)}</TextBlock>`)
              .join(''),
          ),
        ),
      },
    ),
    await make('damagedText', { label: null }, { ...size, text: '<alto><Layout><Page>' }),
    missing,
    await make('withoutText', { label: '10' }),
    await make('last', { label: '11' }, { width: 300, height: 900, text: text('Koniec dzieła', 'pol') }),
  ];
  await addObjects(
    dataDir,
    objectRecord(faultyWork.id, {
      title: 'Wadliwe dzieło',
      language: 'pl',
      published: instant('2025-01-01'),
      scans,
      parts: [
        { parent: null, kind: 'chapter', label: 'Początek', first_scan: 0, last_scan: 3 },
        // Entries within themselves, and two within each other.
        { parent: 1, kind: 'chapter', label: 'W sobie', first_scan: 4, last_scan: 4 },
        { parent: 3, kind: 'chapter', label: 'Koło', first_scan: 5, last_scan: 5 },
        { parent: 2, kind: 'chapter', label: 'Koło wstecz', first_scan: 6, last_scan: 6 },
        ...Array.from({ length: 50 }, (_, depth) => ({
          parent: depth === 0 ? null : depth + 3,
          kind: 'chapter',
          label: `Poziom ${depth + 1}`,
          first_scan: 8,
          last_scan: 12,
        })),
      ],
      missing: [{ before: 4, label: 'IV' }],
    }),
  );
}
