import sharp from 'sharp';
import { expect, test } from 'vitest';
import { entityTileSchema } from '#lib/catalogue/schema.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { lastLevel, tilesOfRegion } from '#lib/scans/pyramid.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { textOf } from '#lib/text/words.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, storedDigests, temporaryLibrary } from '../library.fixture.ts';
import { oaiProvider } from '../oai/provider.fixture.ts';

type StoredObject = Awaited<ReturnType<typeof libraryContent>>['objects'][number];

const sizeAt = async (address: string) => {
  const { width, height } = await sharp(await (await fetch(address)).bytes()).metadata();
  return { width, height };
};

/** A manifest of version 3 with a canvas for each of these services, with its text. */
function manifest(id: string, title: string, canvases: { service: string; text?: string }[]) {
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id,
    type: 'Manifest',
    label: { pl: [title] },
    items: canvases.map(({ service, text }, index) => ({
      id: `${id}/${index}`,
      type: 'Canvas',
      items: [{ type: 'AnnotationPage', items: [{ type: 'Annotation', body: bodyOf(service) }] }],
      ...(text && {
        seeAlso: [{ id: text, format: 'text/xml', profile: 'http://www.loc.gov/standards/alto/' }],
      }),
    })),
  };
}

const bodyOf = (service: string) => ({
  id: `${service}/full/max/0/default.jpg`,
  type: 'Image',
  service: [{ id: service, type: service.includes('/3/') ? 'ImageService3' : 'ImageService2' }],
});

/** Expects each thumbnail, and each tile of each level that the viewer may draw, to be served at its declared size. */
async function expectToBeTrue({ scans }: StoredObject): Promise<void> {
  for (const { scan, tileSource } of scans) {
    for (const { url, dimensions } of scan.thumbnails) expect(await sizeAt(url), url).toEqual(dimensions);
    if (!tileSource) throw new Error('It cannot be opened');
    const { width, height, tileSize } = tileSource;
    const whole = { x: 0, y: 0, width, height };
    for (let level = Math.min(8, lastLevel(tileSource)); level <= lastLevel(tileSource); level += 1) {
      const factor = 2 ** (lastLevel(tileSource) - level);
      for (const { url, x, y } of tilesOfRegion(tileSource, whole, level)) {
        const size = {
          width: Math.min(tileSize, Math.ceil((width - x * factor) / factor)),
          height: Math.min(tileSize, Math.ceil((height - y * factor) / factor)),
        };
        expect(await sizeAt(url), url).toEqual(size);
      }
    }
  }
}

test('a collection of IIIF is linked: no image is asked for, sizes and tiles are those of the services, the text is stored', async () => {
  const { origin, answers, requests } = await iiifServer(
    await folderWith({ 'a.png': [913, 611], 'b.png': [413, 1099], 'c.png': [60, 40] }),
  );
  answers.set('/a.xml', altoOf(pageOf(`<TextBlock>${linesOf('Ala ma kota')}</TextBlock>`)));
  answers.set('/c', { type: 'Collection', items: [{ id: `${origin}/m1` }, { id: `${origin}/m2` }] });
  const service = (name: string) => `${origin}/iiif/${name}`;
  answers.set(
    '/m1',
    manifest(`${origin}/m1`, 'Album', [
      { service: service('3/a.png'), text: `${origin}/a.xml` },
      { service: service('2/b.png') },
    ]),
  );
  answers.set('/m2', manifest(`${origin}/m2`, 'Mapa', [{ service: service('3/c.png') }]));
  const library = temporaryLibrary();
  expect(await library.import('--link', '--dry-run', `${origin}/c`)).toMatchObject({
    code: 0,
    objects: { added: 2 },
    scans: { made: 0, linked: 3 },
  });
  expect(await library.import('--link', `${origin}/c`)).toMatchObject({
    code: 0,
    problems: [],
    objects: { added: 2 },
    scans: { made: 0, reused: 0, linked: 3 },
  });
  expect(requests.filter((path) => path.startsWith('/iiif/') && !path.endsWith('/info.json'))).toEqual([]);

  const { objects, digests } = await libraryContent(library.dataDir);
  expect(objects.map(({ title }) => title)).toEqual(['Album', 'Mapa']);
  for (const object of objects) {
    entityTileSchema.parse(object.tile);
    await expectToBeTrue(object);
  }
  expect(objects[0]?.scans[0]?.scan.resources).toMatchObject([
    { url: `${service('3/a.png')}/full/max/0/default.jpg`, mime: 'image/jpeg' },
    { mime: 'text/xml-alto' },
  ]);
  const { catalogue } = await connect(library.dataDir);
  const scan = objects[0]?.scans[0];
  const text = scan && (await catalogue.textLayer(scan));
  expect(text && textOf(text)).toContain('Ala ma kota');
  // Only the text is stored.
  expect(storedDigests(library.dataDir)).toEqual(digests.filter((digest) => digest !== ''));
  expect(storedDigests(library.dataDir)).toHaveLength(1);
  expect(await library.run('storage', 'verify')).toMatchObject({ code: 0 });

  const { version } = await libraryContent(library.dataDir);
  expect(await library.import('--link', `${origin}/c`)).toMatchObject({ objects: { unchanged: 2 } });
  expect((await libraryContent(library.dataDir)).version).toBe(version);
});

test('imported again without --link images are fetched; with it, what is stored stays until the record changes', async () => {
  const { origin, answers, requests } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const named = (title: string) =>
    answers.set('/m', manifest(`${origin}/m`, title, [{ service: `${origin}/iiif/3/a.png` }]));
  named('Album');
  const library = temporaryLibrary();
  const shown = async () => {
    const { objects } = await libraryContent(library.dataDir);
    return objects.map(({ id, title, scans }) => ({
      id,
      title,
      pyramid: scans[0]?.scan.dzi.manifest_url !== '',
    }));
  };
  await library.import('--link', `${origin}/m`);
  const [linked] = await shown();
  expect(linked).toMatchObject({ title: 'Album', pyramid: false });

  expect(await library.import(`${origin}/m`)).toMatchObject({ objects: { changed: 1 }, scans: { made: 1 } });
  expect(await shown()).toEqual([{ ...linked, pyramid: true }]);
  expect(storedDigests(library.dataDir)).toHaveLength(1);

  requests.length = 0;
  expect(await library.import('--link', `${origin}/m`)).toMatchObject({ objects: { unchanged: 1 } });
  expect(requests).toEqual(['/m']);
  named('Inny');
  expect(await library.import('--link', `${origin}/m`)).toMatchObject({ objects: { changed: 1 } });
  expect(await shown()).toEqual([{ ...linked, title: 'Inny', pyramid: false }]);
  expect(storedDigests(library.dataDir)).toEqual([]);
  expect(await library.run('objects', 'remove', linked?.id ?? '')).toMatchObject({ code: 0 });
});

const edm = (title: string, images: string[], more = '') =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ebucore="http://www.ebu.ch/metadata/ontologies/ebucore/ebucore#" xmlns:svcs="http://rdfs.org/sioc/services#">
  <edm:ProvidedCHO rdf:about="#1"><dc:title>${title}</dc:title></edm:ProvidedCHO>
  <ore:Aggregation>${images.map((image) => `<edm:hasView rdf:resource="${image}"/>`).join('')}</ore:Aggregation>${more}</rdf:RDF>`;

test('images without a service show themselves: by the size in the record, else by their first bytes', async () => {
  const rotated = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#808080' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { origin, answers, requests } = await iiifServer(
    await folderWith({
      'a.png': [60, 40],
      'turned.jpg': rotated,
      'd.tif': rotated,
      'broken.jpg': 'no image',
    }),
  );
  const other = await iiifServer(await folderWith({ 'x.png': [60, 40] }));
  const file = (name: string) => `${origin}/files/${name}`;
  const sized = `<edm:WebResource rdf:about="${file('gone.jpg')}"><ebucore:width>4000</ebucore:width><ebucore:height>3000</ebucore:height></edm:WebResource>`;
  const service = `<edm:WebResource rdf:about="${file('thumb.jpg')}"><svcs:has_service rdf:resource="${origin}/iiif/2/a.png"/></edm:WebResource>`;
  const records = [
    edm('1', [file('a.png'), file('turned.jpg')]),
    edm('2', [file('gone.jpg')], sized),
    edm('3', [file('thumb.jpg')], service),
    edm('4', [file('d.tif'), file('a.png'), file('broken.jpg')]),
    edm('5', [`${other.origin}/files/x.png`]),
  ];
  const provider = oaiProvider(
    'edm',
    records.map((content, index) => ({ identifier: `oai:x:${index}`, datestamp: '2026-10-01', content })),
  );
  answers.set('/oai', provider.answer);
  const library = temporaryLibrary();
  const report = await library.import('--link', `${origin}/oai`);
  expect(report).toMatchObject({ code: 1, objects: { added: 4, failed: 1 }, scans: { made: 0, linked: 5 } });
  expect(report.problems.map(({ reason }) => reason).sort()).toEqual([
    'browsers do not show .tif; import it without --link',
    expect.stringContaining(`${other.origin} is not named; name it with --origin`),
    expect.stringMatching(/its size cannot be told from its first bytes/),
  ]);
  expect(other.requests).toEqual([]);
  expect(requests).not.toContain('/files/gone.jpg');
  const { objects } = await libraryContent(library.dataDir);
  const sizes = objects.map(({ scans }) => scans.map(({ scan }) => scan.thumbnails[0]?.dimensions));
  expect(sizes).toEqual([
    [
      { width: 60, height: 40 },
      { width: 20, height: 30 },
    ],
    [{ width: 4000, height: 3000 }],
    [{ width: 60, height: 40 }],
    [{ width: 60, height: 40 }],
  ]);
  expect(objects[2]?.scans[0]?.tileSource?.layout).toBe('iiif-2');
  expect(objects[1]?.scans[0]?.tileSource).toMatchObject({ tilesUrl: file('gone.jpg'), layout: 'picture' });
});

test('an object without an identifier is the same one, linked and fetched', async () => {
  const { origin, answers } = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  answers.set(
    '/record',
    `<dc xmlns="http://purl.org/dc/elements/1.1/"><title>Mapa</title><relation>${origin}/files/a.png</relation></dc>`,
  );
  const library = temporaryLibrary();
  const first = await library.import('--link', `${origin}/record`);
  expect(first).toMatchObject({ code: 0, objects: { added: 1 }, scans: { linked: 1 } });
  const second = await library.import(`${origin}/record`);
  expect(second).toMatchObject({ code: 0, objects: { added: 0, changed: 1 }, scans: { made: 1 } });
  expect(second.imported[0]?.id).toBe(first.imported[0]?.id);
});
