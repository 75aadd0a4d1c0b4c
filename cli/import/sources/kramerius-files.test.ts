import { expect, test } from 'vitest';
import { openRemote } from '../remote/client.ts';
import { collected, image } from './collected.fixture.ts';
import { dc, foxml, late, located, relations } from './foxml.fixture.ts';
import { hasPages, model, page, titled } from './kramerius.fixture.ts';

/** A page whose image is only on an image server. */
const served = (pid: string, texts: Parameters<typeof foxml>[1] = {}) =>
  foxml(pid, {
    ...texts,
    IMG_THUMB: [[late, located('https://tiles.example.org/zoomify/1/thumb.jpg'), 'image/jpeg']],
    'RELS-EXT': [
      [late, relations(['hasModel', 'model:page'], ['tiles-url', 'https://tiles.example.org/zoomify/1'])],
    ],
  });

test('an image that only an image server has is fetched from its IIIF service, if the server is named', async () => {
  const files = {
    'm.xml': model('uuid:m', 'monograph', titled('Dílo'), ['hasPage', 'uuid:p']),
    'p.xml': served('uuid:p'),
  };
  expect((await collected(files)).errors).toMatch(
    /p\.xml: .*tiles\.example\.org\/iiif\/1 is an address elsewhere.*--origin/,
  );
  const client = openRemote({
    address: 'https://tiles.example.org',
    origins: [],
    concurrency: 1,
    userAgent: 'test',
  });
  const { sources, errors } = await collected(files, 'auto', client);
  expect([errors, sources[0]?.scans.map(({ file }) => file)]).toEqual([
    '',
    ['https://tiles.example.org/iiif/1'],
  ]);
});

test.each([
  ['beside it', located('a.txt'), /^.*\/a\.txt$/],
  ['in the document', `<foxml:binaryContent>${btoa('Ala')}</foxml:binaryContent>`, /p\.xml#OCR$/],
  ['at an address', located('https://tiles.example.org/a.txt'), /^https:\/\/tiles\.example\.org\/a\.txt$/],
])('a text %s belongs to an image that an image server has', async (_, content, text) => {
  const client = openRemote({
    address: 'https://tiles.example.org',
    origins: [],
    concurrency: 1,
    userAgent: 'test',
  });
  const files = {
    'm.xml': model('uuid:m', 'monograph', titled('Dílo'), ['hasPage', 'uuid:p']),
    'p.xml': served('uuid:p', { OCR: [[late, content, 'text/plain']] }),
    'a.txt': 'Ala',
  };
  const { sources, warnings } = await collected(files, 'auto', client);
  expect([warnings, sources[0]?.scans]).toEqual([
    '',
    [expect.objectContaining({ text: expect.stringMatching(text) })],
  ]);
});

test('a better record or text managed by Fedora is reported even if there is another', async () => {
  const managed = (id: string) => located(`uuid:m+${id}+${id}.0`);
  const { objects, warnings } = await collected({
    'm.xml': foxml('uuid:m', {
      BIBLIO_MODS: [[late, managed('BIBLIO_MODS'), 'text/xml']],
      DC: [[late, dc('Dílo')]],
      IMG_FULL: [[late, located('a.png'), 'image/png']],
      ALTO: [[late, managed('ALTO'), 'text/xml']],
      OCR: [[late, located('b.txt'), 'text/plain']],
    }),
    'a.png': image,
    'b.txt': 'Ala',
  });
  expect(objects).toMatchObject([{ title: 'Dílo', texts: ['b.txt'] }]);
  expect(warnings.split('\n')).toEqual([
    'm.xml: its ALTO is stored by Fedora and not next to the document',
    'm.xml: its BIBLIO_MODS is stored by Fedora and not next to the document',
  ]);
});

test('content managed by Fedora, and a page without any image, are reported', async () => {
  const managed = (id: string) => located(`uuid:m+${id}+${id}.0`);
  const { errors, warnings, objects } = await collected({
    'm.xml': foxml('uuid:m', {
      BIBLIO_MODS: [[late, managed('BIBLIO_MODS'), 'application/xml']],
      'RELS-EXT': [[late, relations(...hasPages, ['hasPage', 'uuid:p3'])]],
    }),
    'p1.xml': page('p1', '1', managed('IMG_FULL')),
    'p2.xml': page('p2', '2'),
    'p2.png': image,
    'p3.xml': foxml('uuid:p3', {}),
  });
  expect(objects.map((object) => object.files)).toEqual([['p2.png']]);
  expect(warnings).toBe('m.xml: its BIBLIO_MODS is stored by Fedora and not next to the document');
  expect(errors.split('\n')).toEqual([
    'p1.xml: its IMG_FULL is stored by Fedora and not next to the document',
    'p3.xml: it is a page, and has no image',
  ]);
});
