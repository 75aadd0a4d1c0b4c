import { expect, test } from 'vitest';
import { turnsDuring } from '../turns.fixture.ts';
import { writePublication } from './epub/publication.ts';
import type { DownloadPage } from './pages.ts';
import { pdfOf } from './pdf/document.ts';
import type { WorkMetadata } from './work-metadata.ts';

const metadata: WorkMetadata = {
  title: 'Roczniki',
  creators: [],
  date: undefined,
  language: 'pl',
  rights: undefined,
  organization: undefined,
  address: 'https://library.example/o/1',
  changed: new Date(0),
};
const entries = Array.from({ length: 5000 }, (_, position) => ({
  ...{ label: `Rozdział ${position}`, position, depth: 0 },
}));

async function* noPages(): AsyncGenerator<DownloadPage> {}

test('others have their turn while the outline of a PDF with long contents is written', async () => {
  const turns = await turnsDuring(async () => {
    for await (const _ of pdfOf({ metadata, entries, pixelsPerCentimetre: undefined }, noPages()));
  });
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('others have their turn while the contents of an EPUB are written', async () => {
  const written = new Map<string, string>();
  const add = async (name: string, bytes: string | AsyncIterable<Buffer>) => {
    let text = typeof bytes === 'string' ? bytes : '';
    if (typeof bytes !== 'string') for await (const piece of bytes) text += piece;
    written.set(name, text);
  };
  const turns = await turnsDuring(() => writePublication({ add }, metadata, entries, noPages()));
  expect(written.get('EPUB/nav.xhtml')).toContain('>Rozdział 4999</a>');
  expect(turns).toBeGreaterThanOrEqual(4);
});
