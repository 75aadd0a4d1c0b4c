import { describe, expect, test } from 'vitest';
import { embedPath } from '#lib/addresses.ts';
import type { EntityTile, Tile } from '#lib/catalogue/schema.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { removeObject } from '#lib/catalogue/store/objects.ts';
import { savePage } from '#lib/catalogue/store/pages.fixture.ts';
import { objectRecord, pageRecord } from '#lib/catalogue/store/records.fixture.ts';
import { translator } from '#lib/i18n/translate.ts';
import { folderWith, temporaryLibrary } from '../../cli/import/library.fixture.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { addObjects, writeStore } from '../support/write-store.ts';
import { serveLibrary } from './library.fixture.ts';

const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 8));

/** Writes as an import or an editor does, in this process; the server runs in another. */
const write = (change: (db: Store['db']) => Promise<unknown>) =>
  writeStore(library.dataDir, ({ db }) => change(db));

/** Cached answers are used for five seconds after a change, and then renewed, which takes a busy machine some time. */
const soon = { timeout: 20_000 };

/** A page's markup before any script runs, without the data in scripts. */
async function markupOf(path: string): Promise<string> {
  return (await library.fetchRaw(path)).text().replace(/<script.*?<\/script>/gs, '');
}

describe('a write by another process', () => {
  test('a new object and its change are seen soon, its removal at the very next request', async () => {
    const titles = ['Pierwszy tytuł nowego', 'Drugi tytuł nowego'];
    expect(await markupOf('/pl')).not.toContain(titles[0]);
    for (const [_index, title] of titles.entries()) {
      await addObjects(library.dataDir, objectRecord('new', { title }));
      await expect.poll(() => markupOf('/pl'), soon).toContain(title);
      await expect
        .poll(() => library.json('/api/frontpage/') as Promise<Tile[]>, soon)
        .toContainEqual(expect.objectContaining({ entity_title: title }));
    }
    const object = '/pl/objects/new/drugi-tytul-nowego';
    expect((await library.fetchRaw(object)).status).toBe(200);
    await write((db) => removeObject(db, 'new'));
    expect((await library.fetchRaw('/pl')).text()).not.toContain(titles[1]);
    for (const [locale, path, switched] of [
      ['pl', object, '/en/objects/new/drugi-tytul-nowego'],
      ['en', '/en/objects/new', object],
    ] as const) {
      const gone = await library.fetchRaw(path);
      expect(gone.status).toBe(410);
      expect(gone.text()).toContain(titles[1]);
      expect(gone.text()).toContain(translator(locale)('status.withdrawn.title'));
      expect(gone.text()).toMatch(/<meta name="robots" content="noindex/);
      expect(gone.text()).toContain(`href="${switched}" hrefLang`);
    }
    const framed = await library.fetchRaw(embedPath('new', 'pl'));
    expect(framed.status).toBe(410);
    expect(framed.text()).toContain(titles[1]);
    expect(framed.header('Content-Security-Policy')).toContain('frame-ancestors *');
    const record = `verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:${new URL(library.url).hostname}:new`;
    expect((await library.fetchRaw(`/oai?${record}`)).text()).toContain('status="deleted"');
    const [newest] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as [EntityTile];
    expect(newest.related_object_id).not.toBe('new');
  });

  test('a page is seen at the very next request, from missing to draft to published', async () => {
    const path = '/en/pages/news';
    const page = pageRecord('news', { language: 'en', title: 'Fresh news' });
    expect((await library.fetchRaw(path)).status).toBe(404);
    await write((db) => savePage(db, { ...page, state: 'draft' }));
    expect((await library.fetchRaw(path)).status).toBe(404);
    await write((db) => savePage(db, page));
    expect((await library.fetchRaw(path)).status).toBe(200);
    expect((await library.fetchRaw('/en/pages')).text()).toContain('Fresh news');
    expect((await library.fetchRaw('/sitemaps/pages.xml')).text()).toContain(path);
  });

  test('and an entity tag from before brings the new page, not 304', async () => {
    const etag = (await library.fetchRaw('/api/pages/')).header('ETag') ?? '';
    await write((db) => savePage(db, pageRecord('inna')));
    expect((await library.fetchRaw('/api/pages/', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });
});

test('the files of a removed object are gone with it, also those that were in memory', async () => {
  const { run, import: imported } = temporaryLibrary(library.dataDir);
  const [object] = (await imported(await folderWith({ 'alone.png': [900, 700] }))).imported;
  const [tile] = (await library.json('/api/frontpage/?type=entity&batch_size=1')) as [EntityTile];
  expect(tile.related_object_id).toBe(object?.id);
  const { thumbnails, resources } = tile.related_object.main_scan;
  const files = [...thumbnails, ...resources].map(({ url }) => url.slice(library.url.length));
  const statuses = async () =>
    new Set((await Promise.all(files.map((file) => library.fetchRaw(file)))).map(({ status }) => status));
  for (const _time of ['read', 'from memory']) expect(await statuses()).toEqual(new Set([200]));
  expect(await run('objects', 'remove', object?.id ?? '')).toMatchObject({ code: 0 });
  expect(await statuses()).toEqual(new Set([404]));
});

test.each(['session=1', '__prerender_bypass=x', 'czytelnia_preview=x'])(
  'the cookie %s changes nothing',
  async (Cookie) => {
    const [plain, cookie] = [
      await library.fetchRaw('/pl'),
      await library.fetchRaw('/pl', { headers: { Cookie } }),
    ];
    expect(cookie.text()).toBe(plain.text());
    expect(cookie.header('Cache-Control')).toBe(plain.header('Cache-Control'));
  },
);

test('a thousand requests at once for one cold page all get it', async () => {
  await write((db) => savePage(db, pageRecord('zimna')));
  const answers = await Promise.all(Array.from({ length: 1000 }, () => library.fetchRaw('/pl/pages/zimna')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.text())).size).toBe(1);
});
