import { expect, test } from 'vitest';
import { permanentPath } from '#lib/addresses.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { digestFor, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { answerPermanent } from './permanent.ts';

const id = 'a/b?c~d%20ż';

const withText = (name: string) => scanRecord(name, { textDigest: digestFor(name) });

async function library(
  isPublic = true,
  rightsUrl = 'http://creativecommons.org/publicdomain/mark/1.0/',
  scans = [scanRecord('a'), scanRecord('b')],
) {
  const { db, catalogue } = await temporaryStore();
  const more = { title: 'Księga', categories: ['books'], isPublic, rightsUrl };
  await saveObject(db, baseUrls, objectRecord(id, { scans, ...more }));
  return (target: string, headers: Record<string, string> = {}) => {
    const { pathname: path, searchParams: query } = new URL(target, publicUrl);
    return answerPermanent(catalogue, publicUrl, { path, query, headers });
  };
}

const slug = `/objects/a%2Fb%3Fc~~d~p20%C5%BC/ksiega`;

test.each([
  [{}, `/pl${slug}`],
  [{ accept: '*/*', 'accept-language': 'en-GB,en;q=0.9' }, `/en${slug}`],
  [{ accept: 'text/html,application/json;q=0.5', 'accept-language': 'xx' }, `/pl${slug}`],
  [{ accept: 'application/json' }, '/api/objects/a%2Fb%3Fc~~d~p20%C5%BC/'],
  [
    { accept: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"' },
    '/iiif/a%2Fb%3Fc~~d~p20%C5%BC/manifest.json',
  ],
  [
    { accept: 'application/ld+json;profile="http://iiif.io/api/presentation/2/context.json"' },
    '/iiif/2/a%2Fb%3Fc~~d~p20%C5%BC/manifest.json',
  ],
  [{ accept: 'application/mods+xml, text/html;q=0.1' }, '/o/a%2Fb%3Fc~~d~p20%C5%BC/mods.xml'],
  [{ accept: 'application/rdf+xml' }, '/o/a%2Fb%3Fc~~d~p20%C5%BC/edm.xml'],
  [{ accept: 'image/png' }, `/pl${slug}`],
])('with %j it leads to %s', async (headers, location) => {
  const request = await library();
  expect(await request(permanentPath(id), headers)).toMatchObject({
    status: 303,
    headers: { Location: location, Vary: 'Accept, Accept-Language' },
  });
});

test('a named scan is kept, and an odd number is ignored', async () => {
  const request = await library();
  expect((await request(`${permanentPath(id)}?scan=2`))?.headers.Location).toBe(`/pl${slug}?scan=2`);
  expect((await request(`${permanentPath(id)}/2`))?.headers.Location).toBe(`/pl${slug}?scan=2`);
  expect((await request(`${permanentPath(id)}/1`))?.headers.Location).toBe(`/pl${slug}`);
  expect((await request(`${permanentPath(id)}?scan=x`))?.headers.Location).toBe(`/pl${slug}`);
});

test('programs that request text are led to that of the object, or of the named scan', async () => {
  const at = async (scans: number, target: string) => {
    const request = await library(true, undefined, ['a', 'b'].slice(0, scans).map(withText));
    return (await request(target, { accept: 'text/plain' }))?.headers.Location;
  };
  const path = permanentPath(id).slice(2);
  expect(await at(1, permanentPath(id))).toMatch(new RegExp(`^/texts${path}/\\d+\\.txt$`));
  expect(await at(2, permanentPath(id))).toBe(`/downloads${path}.txt`);
  expect(await at(2, `${permanentPath(id)}/2`)).toMatch(new RegExp(`^/texts${path}/\\d+\\.txt$`));
  expect(await at(2, `${permanentPath(id)}/3`)).toBe(`/pl${slug}?scan=3`);
});

test.each(['http://rightsstatements.org vocab/InC/1.0/', 'https://creativecommons.org:licenses/by/4.0/'])(
  'rights at %s, which is no address, are no licence',
  async (rightsUrl) => {
    const answer = await (await library(true, rightsUrl))(permanentPath(id));
    expect(answer?.status).toBe(303);
    expect(answer?.headers.Link).not.toContain('rel="license"');
  },
);

test('links name how to cite it, its type, its licence and where programs find it', async () => {
  const request = await library();
  const link = (await request(permanentPath(id)))?.headers.Link ?? '';
  expect(link.split(', ')).toEqual(
    expect.arrayContaining([
      `<${publicUrl}${permanentPath(id)}>; rel="cite-as"`,
      '<https://schema.org/Book>; rel="type"',
      '<http://creativecommons.org/publicdomain/mark/1.0/>; rel="license"',
      `<${publicUrl}${permanentPath(id)}/mods.xml>; rel="describedby"; type="application/xml"; profile="http://www.loc.gov/mods/v3"`,
      `<${publicUrl}/iiif/a%2Fb%3Fc~~d~p20%C5%BC/manifest.json>; rel="alternate"; type="application/ld+json;profile=\\"http://iiif.io/api/presentation/3/context.json\\""`,
    ]),
  );
});

test('links name the image service of the requested scan', async () => {
  const request = await library(true, undefined, ['a', 'b'].map(withText));
  const servicesOf = async (target: string) =>
    ((await request(target))?.headers.Link ?? '')
      .split(', ')
      .flatMap(
        (link) =>
          /image\/(\d\/\d+)\/info\.json>; rel="service-desc"; type=".*image\/\d/.exec(link)?.[1] ?? [],
      );
  const [first, second] = [await servicesOf(permanentPath(id)), await servicesOf(`${permanentPath(id)}/2`)];
  expect(first).toEqual([expect.stringMatching(/^3\//), expect.stringMatching(/^2\//)]);
  expect(second).toHaveLength(2);
  expect(second).not.toEqual(first);
});

test('of an object that is not public nothing but its record is offered', async () => {
  const request = await library(false);
  const link = (await request(permanentPath(id)))?.headers.Link ?? '';
  expect(link).not.toMatch(/iiif|oembed|downloads/);
});

test.each(['/o/none', '/o/', '/o/a/b', '/o/none/2', '/o/a/02', '/o/%ff'])('%s is nothing', async (path) => {
  expect(await (await library())(path)).toBeUndefined();
});
