import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

test('an Internet Archive item is refused with the address to import; its thumbnail is not an object', async () => {
  const { objects, errors, skipped } = await collected({
    'sea00doe/sea00doe_meta.xml':
      '<metadata><identifier>sea00doe</identifier><mediatype>texts</mediatype><title>The sea</title></metadata>',
    'sea00doe/sea00doe_jp2/sea00doe_0000.jp2': image,
    'sea00doe/__ia_thumb.jpg': image,
    'sea00doe/sea00doe_files.xml': '<files/>',
  });
  expect([objects, skipped]).toEqual([[], '']);
  expect(errors).toMatch(
    /^sea00doe: .* import https:\/\/iiif\.archive\.org\/iiif\/sea00doe\/manifest\.json$/,
  );
});

test('each item in a folder is refused, and nothing else in it', async () => {
  const meta = '<metadata><mediatype>texts</mediatype></metadata>';
  const { objects, errors } = await collected({
    ...{
      'a_meta.xml': meta,
      'b_meta.xml': meta,
      'a.pdf': '%PDF',
      'b.pdf': '%PDF',
      'a_jp2/a_0000.jp2': image,
    },
    ...{ 'b_files.xml': '<files><file name="Plate 1.jpg"/></files>', 'Plate 1.jpg': image },
    'own.jpg': image,
  });
  expect(objects.map(({ files }) => files)).toEqual([['own.jpg']]);
  expect(errors.match(/iiif\/\w+/g)).toEqual(['iiif/a', 'iiif/b']);
});

test('a damaged list of an item’s files is not reported beside the refusal', async () => {
  const { objects, errors, warnings } = await collected({
    'a_meta.xml': '<metadata><mediatype>texts</mediatype></metadata>',
    'a_files.xml': '<files><file name="a',
    'a.jpg': image,
  });
  expect([objects, warnings]).toEqual([[], '']);
  expect(errors).toMatch(/^.*iiif\/a\/manifest\.json$/);
});
