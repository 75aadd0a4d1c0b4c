import { expect, onTestFinished, test } from 'vitest';
import { iiifServer } from '#cli/import/iiif/server.fixture.ts';
import { folderWith, temporaryLibrary } from '#cli/import/library.fixture.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { execOn, startServer as startDatabase } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { elementsOf, find } from '../support/html.ts';
import { fetchRaw } from '../support/http.ts';
import { startServer } from '../support/server.ts';

async function emptyDatabase(): Promise<Record<string, string>> {
  const database = await startDatabase();
  onTestFinished(() => database.stop());
  await execOn(database.url('postgres'), 'CREATE DATABASE library');
  return { DATABASE_URL: database.url('library') };
}

test.each([
  ['SQLite', async () => ({})],
  ['PostgreSQL', emptyDatabase],
])(
  'the page of a linked object shows pictures of the other server at once, and no page when it is gone (%s)',
  async (_, engine) => {
    const images = await iiifServer(await folderWith({ 'a.png': [900, 700] }));
    const service = `${images.origin}/iiif/3/a.png`;
    images.answers.set('/m', {
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: `${images.origin}/m`,
      type: 'Manifest',
      label: { pl: ['Album'] },
      items: [
        {
          id: '1',
          items: [
            {
              items: [
                {
                  body: {
                    type: 'Image',
                    id: `${service}/full/max/0/default.jpg`,
                    service: [{ id: service, type: 'ImageService3' }],
                  },
                },
              ],
            },
          ],
        },
      ],
    });
    const dataDir = temporaryFolder();
    const environment: Record<string, string> = await engine();
    const server = await startServer({ dataDir, environment });
    onTestFinished(async () => void (await server.stop()));
    const cli = async (...parameters: string[]) =>
      expect(await temporaryLibrary(dataDir, environment).run(...parameters)).toMatchObject({ code: 0 });
    const policyOf = async (path: string) => {
      const answer = await fetchRaw(server.url, path);
      const policy = answer.header('Content-Security-Policy') ?? '';
      return { status: answer.status, images: /img-src ([^;]*)/.exec(policy)?.[1], html: answer.text() };
    };
    const own = "'self' data: blob:";
    expect(await policyOf('/pl')).toMatchObject({ status: 200, images: own });

    await cli('import', '--link', `${images.origin}/m`);
    const [tile] = JSON.parse((await fetchRaw(server.url, '/api/frontpage/')).text()) as [EntityTile];
    const { id, slug, main_scan } = tile.related_object;
    const page = await policyOf(`/pl/objects/${id}/${slug}`);
    expect(page).toMatchObject({ status: 200, images: `${own} ${images.origin}` });
    const elements = elementsOf(page.html);
    const [picture] = elements.filter(({ attributes }) => attributes['data-picture'] !== undefined);
    expect(picture?.attributes.src).toBe(`${service}/full/max/0/default.jpg`);
    const stage = elements.find(({ attributes }) => attributes['data-stage'])?.attributes['data-stage'];
    expect(JSON.parse(stage ?? '')).toMatchObject({
      tileSource: { width: 900, height: 700, tilesUrl: `${service}/`, layout: 'iiif-3' },
    });
    expect(main_scan).toMatchObject({
      dzi: { tiles_prefix: '', manifest_url: '' },
      thumbnails: [
        { url: `${service}/full/400,311/0/default.jpg`, dimensions: { width: 400, height: 311 } },
        { url: `${service}/full/800,622/0/default.jpg` },
        { url: `${service}/full/max/0/default.jpg`, dimensions: { width: 900, height: 700 } },
      ],
    });
    expect(find(elements, 'a', { href: main_scan.resources[0]?.url ?? '' })).not.toEqual([]);
    expect(await policyOf('/en/saved')).toMatchObject({ images: `${own} ${images.origin}` });

    await cli('objects', 'remove', id);
    expect(await policyOf('/pl')).toMatchObject({ status: 200, images: own });
  },
);
