import { expect, test } from 'vitest';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { textOf } from '#lib/text/words.ts';
import { folderWith, libraryContent, temporaryLibrary } from './library.fixture.ts';

test('a text in a table becomes the text of its scan, and changes with the table', async () => {
  const library = temporaryLibrary();
  const imported = async (text: string) => {
    const table = `contentdm number\ttitle\tcontentdm file name\tfull text\n1\tList\ta.png\t${text}\n2\tInny\tb.png\t${text}\n`;
    return await library.import(
      await folderWith({ 'export.tsv': table, 'a.png': [60, 40], 'b.png': [40, 60] }),
    );
  };
  const texts = async () => {
    const { objects } = await libraryContent(library.dataDir);
    const { catalogue } = await connect(library.dataDir);
    return await Promise.all(
      objects
        .flatMap(({ scans }) => scans)
        .map(async (scan) => {
          const layer = await catalogue.textLayer(scan);
          return layer && textOf(layer);
        }),
    );
  };
  expect(await imported('Kochana Anno, piszę.')).toMatchObject({
    code: 0,
    problems: [],
    objects: { added: 2 },
  });
  expect(await texts()).toEqual(['Kochana Anno, piszę.', 'Kochana Anno, piszę.']);
  expect(await imported('Kochana Anno, piszę znowu.')).toMatchObject({ objects: { changed: 2 } });
  expect(await texts()).toEqual(['Kochana Anno, piszę znowu.', 'Kochana Anno, piszę znowu.']);
});
