import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, temporaryLibrary } from '../library.fixture.ts';

/** A canvas: its label, the file of its image, and what else it has. */
type Page = readonly [label: string, image: string, more?: object];

/** A server with a manifest of one canvas for each image, the first with a text, and a library that imports it. */
export async function albumAt(...names: string[]) {
  const server = await iiifServer(
    await folderWith(Object.fromEntries(names.map((name, index) => [name, [60 + index, 40]]))),
  );
  const { origin, answers } = server;
  const describePages = (title: string, ...pages: Page[]) =>
    answers.set('/m', {
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: `${origin}/m`,
      type: 'Manifest',
      label: { pl: [title] },
      items: pages.map(([label, image, more], index) => ({
        id: `${origin}/canvas${index}`,
        type: 'Canvas',
        label: { none: [label] },
        items: [{ items: [{ body: { id: `${origin}/files/${image}`, type: 'Image' } }] }],
        ...more,
      })),
    });
  /** The link to an ALTO text. */
  const altoAt = (path: string) => ({
    seeAlso: [{ id: `${origin}${path}`, format: 'text/xml', profile: 'http://www.loc.gov/standards/alto/' }],
  });
  const describe = (title: string, ofFirst: object = altoAt('/text.xml')) =>
    describePages(
      title,
      ...names.map((name, index): Page => (index === 0 ? [name, name, ofFirst] : [name, name])),
    );
  describe('Album');
  answers.set('/text.xml', altoOf(pageOf(linesOf('Ala'))));
  const library = temporaryLibrary();
  const importAlbum = (...options: string[]) => library.import(...options, `${origin}/m`);
  return {
    ...server,
    describe,
    altoAt,
    import: importAlbum,
    texts: () => textsIn(library.dataDir),
    /** Imports the album with these pages, and returns their texts. */
    async importPages(title: string, ...pages: Page[]) {
      describePages(title, ...pages);
      await importAlbum();
      return await textsIn(library.dataDir);
    },
    async object() {
      const { objects, scanRows } = await libraryContent(library.dataDir);
      const texts = scanRows.filter(({ text_digest }) => text_digest !== null).length;
      return { title: objects[0]?.title, scans: scanRows.length, texts };
    },
  };
}

/** The address of each scan's text, which changes with it. */
export async function textsIn(dataDir: string): Promise<(string | undefined)[]> {
  const { objects } = await libraryContent(dataDir);
  const scans = objects[0]?.scans ?? [];
  return scans.map(({ scan }) => scan.resources.find(({ mime }) => mime === 'text/xml-alto')?.url);
}
