import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ContentsEntry, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { PartRecord } from '#lib/catalogue/store/records.ts';
import { connect, temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { altoWords, libraryOf } from '#lib/downloads/work.fixture.ts';
import { libraryContent, temporaryLibrary } from './library.fixture.ts';

const part = (parent: number | null, label: string, first: number, last: number): PartRecord => ({
  parent,
  kind: 'chapter',
  label,
  first_scan: first,
  last_scan: last,
});

const pages = [
  {
    label: 'okładka',
    description: 'Skóra z tłoczeniami',
    functions: ['okładka'],
    structure: 'rozkładówka',
    interesting: true,
    rotation: 90,
  },
  {
    label: 'XII',
    alto: altoWords([
      ['Zażółć', 100, 200],
      ['gęślą', 300, 200],
    ]),
  },
  { label: '1', alto: altoWords([['jaźń', 100, 900]]) },
];
const parts = [part(null, 'Tom I', 0, 2), part(0, 'Przedmowa', 1, 1), part(0, 'Rozdział 1', 2, 2)];

const statements = {
  rights: 'Domena publiczna',
  titles: [{ kind: 'alternative' as const, language: 'la', text: 'Liber' }],
  places: [
    { role: 'publication', name: 'Kraków' },
    { role: 'printing', name: 'Lwów' },
  ],
  relations: [
    { kind: 'part-of', text: 'Dzieła', target: 'https://library.example/w', number: 't. 2' },
    { kind: 'series', text: 'Biblioteka', target: null, number: '7' },
    { kind: 'related', text: 'Atlas', target: 'https://library.example/a', number: null },
  ],
  pixelsPerCentimetre: 118.11,
  notes: [
    { label: ' ', language: null, text: 'Bez etykiety' },
    { label: 'Oprawa', language: 'pl', text: 'Skóra' },
  ],
};

/** Labels, contents and texts of the only object of a library. */
async function contentOf(dataDir: string) {
  const { objects } = await libraryContent(dataDir);
  const { catalogue } = await connect(dataDir);
  const [object] = objects;
  if (!object) throw new Error('There is no object');
  const texts = await Promise.all(
    object.scans.map(async (shown) =>
      (await catalogue.textLayer(shown))?.blocks.flatMap(({ lines }) =>
        lines.flatMap(({ words }) => words.map(({ text }) => text)),
      ),
    ),
  );
  return {
    objects: objects.length,
    title: object.title,
    labels: object.scans.map(({ scan }) => scan.pagination_info.scan_name),
    contents: object.contents,
    texts,
  };
}

test.each(['pdf', 'zip'])('what a work is downloaded as comes back: %s', async (format) => {
  const library = await libraryOf(pages, { parts, ...statements });
  const folder = temporaryFolder();
  const file = join(folder, `work.${format}`);
  writeFileSync(file, await library.download(`/downloads/work.${format}`));
  if (format === 'zip') execFileSync('unzip', ['-q', file, '-d', join(folder, 'bag')]);
  const importing = temporaryLibrary();
  const report = await importing.import(format === 'zip' ? join(folder, 'bag') : file);
  expect(report.problems).toEqual([]);
  const [imported, original] = [await contentOf(importing.dataDir), await contentOf(library.dataDir)];
  // The outline of a PDF says nothing of kinds.
  const shown = ({ kind, ...entry }: ContentsEntry) => (format === 'pdf' ? entry : { ...entry, kind });
  expect({ ...imported, contents: imported.contents.map(shown) }).toEqual({
    ...original,
    contents: original.contents.map(shown),
  });
  const [object] = (await libraryContent(importing.dataDir)).objects;
  const [described] = (await libraryContent(library.dataDir)).objects;
  if (format === 'pdf' || !object || !described) return;
  const { creator, date_descriptive, publish_place } = described.tile.related_object;
  expect(object.tile.related_object).toMatchObject({ creator, date_descriptive, publish_place });
  expect(object.details).toEqual({
    ...described.details,
    notes: [{ label: 'Oprawa', text: 'Skóra', language: 'pl' }],
    sourceUrl: 'https://library.example/o/work',
  });
  const pageOf = ({ scan }: ObjectScan) => [scan.pagination_info, scan.rotation];
  expect(object.scans.map(pageOf)).toEqual(described.scans.map(pageOf));
});
