import { expect, test } from 'vitest';
import { embedPath, objectPath, permanentPath } from '#lib/addresses.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { digestFor, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { parseXml, textOf } from '#lib/xml/element.ts';
import { answerOembed } from './embed.ts';
import { objectAlternates } from './object-links.ts';
import { parsePersistentIds } from './persistent-ids.ts';

const id = 'a/b';
const title = '"Żółw" <script>alert(1)</script> & co\u0000';

const creators = { creator: 'Kowalski, Jan; Nowak, Anna', creatorCorp: 'Akademia' };

const arks = parsePersistentIds('https://n2t.net/ark:12345/');

async function library(isPublic = true) {
  const { db, catalogue } = await temporaryStore();
  await saveObject(
    db,
    baseUrls,
    objectRecord(id, { title, isPublic, ...creators, scans: ['a', 'b'].map((name) => scanRecord(name)) }),
  );
  return async (query: Record<string, string>) => {
    const answer = await answerOembed(catalogue, publicUrl, new URLSearchParams(query), arks);
    return { ...answer, text: new TextDecoder().decode(answer.body as Uint8Array) };
  };
}

const page = `${publicUrl}${objectPath('en', { id, slug: 'x' })}`;

test.each([
  page,
  `${page}?scan=2#xywh=1,2,3,4`,
  `${publicUrl}${permanentPath(id)}`,
  `${publicUrl}${embedPath(id)}`,
  ...[page, `${publicUrl}${permanentPath(id)}`, `${publicUrl}${embedPath(id, 'pl')}`].map((url) => `${url}/`),
  `${page}/?scan=2`,
  page.replace('https:', 'http:'),
  `${publicUrl}/ark:12345/${encodeURIComponent(id)}/`,
])('%s is shown in a frame', async (url) => {
  const { status, text, headers } = await (await library())({ url });
  expect(status).toBe(200);
  expect(headers['Access-Control-Allow-Origin']).toBe('*');
  const response = JSON.parse(text) as Record<string, unknown>;
  expect(response).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 800,
    height: 600,
    provider_url: publicUrl,
  });
  expect(response.author_name).toBe('Kowalski, Jan; Nowak, Anna; Akademia');
  expect(response.html).toMatch(
    /^<iframe src="https:\/\/library\.example\/(?:pl|en)\/embed\/a%2Fb(?:\?scan=2)?" title="&quot;Żółw&quot; &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; co" width="800" height="600" [^<>]* allow="clipboard-write"><\/iframe>$/,
  );
});

test.each([
  [`${page}?scan=2#xywh=1,2,3,4`, 2],
  [`${publicUrl}${permanentPath(id)}/2`, 2],
  [`${publicUrl}${permanentPath(id)}?scan=2`, 2],
  [`${page}/?scan=2`, 2],
  [`${publicUrl}/ark:/12345/${encodeURIComponent(id)}/2`, 2],
  [`${publicUrl}${permanentPath(id)}/3`, undefined],
  [page, undefined],
])('%s shows scan %s', async (url, scan) => {
  const { text } = await (await library())({ url });
  const response = JSON.parse(text) as { html: string; thumbnail_url: string };
  const [, src] = /src="([^"]*)"/.exec(response.html) ?? [];
  expect(src?.split('?')[1]).toBe(scan && `scan=${scan}`);
  expect(response.thumbnail_url).toContain(`/${digestFor(scan ? 'b' : 'a')}/`);
});

test('a page names the oEmbed of the scan that it shows', async () => {
  const { db, catalogue } = await temporaryStore();
  await saveObject(db, baseUrls, objectRecord('a', { scans: ['a', 'b'].map((name) => scanRecord(name)) }));
  const object = await catalogue.object('a', undefined, { from: 0, count: 2 });
  const addressAt = (position: number) => {
    const alternates = object ? objectAlternates(object, publicUrl, 'pl', position) : [];
    const path = alternates.find(({ type }) => type === 'application/json+oembed')?.path ?? '';
    return new URL(path, publicUrl).searchParams.get('url');
  };
  expect(addressAt(1)).toBe(`${addressAt(0)}?scan=2`);
});

test('it is no larger than requested, and XML states the same', async () => {
  const request = await library();
  const { text, headers } = await request({ url: page, maxwidth: '400', maxheight: '100', format: 'xml' });
  expect(headers['Content-Type']).toBe('text/xml; charset=utf-8');
  const fields = parseXml(text).children.filter((child) => typeof child !== 'string');
  expect(Object.fromEntries(fields.map((field) => [field.name, textOf(field)]))).toMatchObject({
    type: 'rich',
    width: '400',
    height: '100',
  });
});

test.each([
  [{}, 404],
  [{ url: 'x' }, 404],
  [{ url: page.replace('https:', 'ftp:') }, 404],
  [{ url: page.replace('https://library.example', 'http://library.example:8080') }, 404],
  [{ url: 'https://elsewhere.example/en/objects/a/b' }, 404],
  [{ url: `${publicUrl}/en/search` }, 404],
  [{ url: `${page}//` }, 404],
  [{ url: `${publicUrl}/ark:99999/${encodeURIComponent(id)}` }, 404],
  [{ url: `${publicUrl}${permanentPath('none')}` }, 404],
  [{ url: page, format: 'html' }, 501],
  [{ url: page, maxwidth: '-1' }, 400],
])('%j gives %i with a reason', async (query, status) => {
  const answer = await (await library())(query);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toHaveProperty('detail');
});

test('an object that is not public is not shown elsewhere', async () => {
  expect((await (await library(false))({ url: page })).status).toBe(404);
});
