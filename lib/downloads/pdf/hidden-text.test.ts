import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { openPaged } from '#lib/scans/documents/open.ts';
import { altoOf, pageOf, stringOf } from '#lib/text/alto.fixture.ts';
import { libraryOf } from '../work.fixture.ts';

/** The words that PDFium reads in a download of a scan with one line, whose words run from right to left. */
async function readBack(line: string[]): Promise<string[]> {
  const strings = line.map((word, index) => stringOf(word, 800 - 120 * index, 100));
  const layer = `<TextBlock ID="b"><TextLine HPOS="0" VPOS="100" WIDTH="1000" HEIGHT="10">${strings.join('<SP/>')}</TextLine></TextBlock>`;
  const { download } = await libraryOf([{ alto: altoOf(pageOf(layer)) }]);
  const folder = temporaryFolder();
  const file = join(folder, 'work.pdf');
  writeFileSync(file, await download('/downloads/work.pdf'));
  await using document = await openPaged(file);
  const page = await document?.render(1, join(folder, 'page.tif'), 1_000_000);
  return (page?.text?.blocks ?? []).flatMap(({ lines }) =>
    lines.flatMap(({ words }) => words.map(({ text }) => text.normalize('NFC'))),
  );
}

test.each([
  ['Hebrew', ['שלום', 'עולם', 'ספר', 'תורה.']],
  ['Hebrew with points', ['שָׁלוֹם', 'עוֹלָם']],
  ['Arabic', ['كتاب', 'كِتَابٌ', 'عـــام', 'العربية،']],
  [
    'numbers and Latin letters in it',
    ['ב־1905', 'ה-1905–1910', '1905-1910ה', 'עמ׳12,5', 'عام١٩٠٥', 'שלוםABC', 'ABC'],
  ],
])('readers of a PDF find the words of %s as they are spelt', async (_, line) => {
  expect(await readBack(line)).toEqual(line.map((word) => word.normalize('NFC')));
});
