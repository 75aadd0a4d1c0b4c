import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullRecord } from '#lib/formats/records.fixture.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import type { Organization } from '../catalogue/schema.ts';
import { instant, type ObjectValues, objectRecord, scanRecord } from '../catalogue/store/records.fixture.ts';
import { detailsOf, entityTileOf, mainScanOf } from '../catalogue/store/shapes.ts';
import { objectJsonLd, scriptText } from './json-ld.ts';

const time = instant('2026-11-21');
const url = 'https://library.example/pl/objects/1/a';

const organization: Organization = {
  id: 1,
  fullname: 'Muzeum',
  avatar: { dimensions: { width: 1, height: 1 }, url: '' },
  background: '',
  description: { pl: '', en: '' },
  aggregations: { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 },
};

function describeObject(
  record: ObjectValues,
  baseUrls = baseUrlsOf('https://library.example'),
  holder: Organization | undefined = undefined,
) {
  const scan = mainScanOf(baseUrls, 1, scanRecord('one'));
  const whole = objectRecord('1', record);
  const tile = entityTileOf(1, whole, scan, { created: time, updated: time, sorting: time });
  const object = {
    tile,
    scans: [],
    scanCount: 0,
    contents: [],
    details: detailsOf(whole),
    organization: holder,
    isMirrored: false,
  };
  return JSON.parse(scriptText(objectJsonLd(object, 'pl', url)));
}

test('no value can end the script element or open a comment, and all come back as they were', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', ']]>'),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const inScript = scriptText({ name: text });
      expect(inScript).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(inScript)).toEqual({ name: text });
    }),
  );
});

test('an object without a title has no name', () => {
  expect(describeObject({ title: ' \u200b' })).not.toHaveProperty('name');
});

test('an object states its type, name, creator, date and scan', () => {
  expect(describeObject({ title: '</script>', categories: ['unheard', 'maps'] })).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Map',
    '@id': 'https://library.example/o/1',
    url,
    name: '</script>',
    creator: { '@type': 'Person', name: 'Kowalski, Jan', familyName: 'Kowalski', givenName: 'Jan' },
    datePublished: '[ca 1901]',
    isAccessibleForFree: true,
    image: {
      '@type': 'ImageObject',
      contentUrl: expect.stringMatching(/\/scan\.jpg$/),
      embedUrl: 'https://library.example/pl/embed/1',
    },
  });
});

test('an object that is not public has no viewer for other sites, which answers 404', () => {
  const { image, isAccessibleForFree } = describeObject({ isPublic: false });
  expect(isAccessibleForFree).toBe(false);
  expect(image).not.toHaveProperty('embedUrl');
});

test.each([
  [['ebooks'], 'Book'],
  [['audiobooks'], 'Audiobook'],
  [['ephemerals'], 'CreativeWork'],
])('what is of %j is a %s', (categories, type) => {
  expect(describeObject({ categories })['@type']).toBe(type);
});

test('others who had a part in an object are named as its records name them, in their roles', () => {
  expect(describeObject(fullRecord)).toMatchObject({
    contributor: [
      { '@type': 'Role', roleName: 'engraver', contributor: { '@type': 'Person', name: 'Nowak, Anna' } },
    ],
    publisher: [{ '@type': 'Organization', name: 'Gebethner i Wolff' }],
  });
  expect(describeObject({})).not.toHaveProperty('contributor');
});

test('a contributor whose role is unknown is in no role', () => {
  const agent = { name: 'Nowak, Anna', dates: null, apposition: null, statement: null };
  expect(describeObject({ agents: [{ kind: 'person', role: 'contributor', ...agent }] }).contributor).toEqual(
    [{ '@type': 'Person', name: 'Nowak, Anna' }],
  );
});

test('identifiers name what they are, and subjects the thing that the object is about', () => {
  expect(describeObject(fullRecord)).toMatchObject({
    identifier: [
      { '@type': 'PropertyValue', propertyID: 'isbn', value: '83-01-00000-1' },
      { '@type': 'PropertyValue', propertyID: 'shelfmark', value: 'Mag. 12' },
      { '@type': 'PropertyValue', propertyID: 'doi', value: '10.1234/5' },
    ],
    about: [
      { '@type': 'Thing', '@id': 'https://example.org/1', name: 'Żółwie' },
      { '@type': 'Person', name: 'Kopernik, Mikołaj' },
      { '@type': 'Place', '@id': 'https://example.org/krakow', name: 'Kraków' },
    ],
    temporalCoverage: ['XIX w.'],
    genre: ['Mapy'],
  });
  for (const name of ['identifier', 'about', 'temporalCoverage', 'genre'])
    expect(describeObject({})).not.toHaveProperty(name);
});

test('a numeric date is in ISO 8601, and any other in the words of the source', () => {
  const dated = (dateDescriptive: string, date = '1901-12-03') =>
    describeObject({ dateDescriptive, date: instant(date) }).datePublished;
  expect(dated('3 grudnia 1901')).toBe('1901-12-03');
  expect(dated('[1901]', '1901-01-01')).toBe('1901');
  expect(dated('[ca 1901]', '1901-01-01')).toBe('[ca 1901]');
  expect(dated('1901-1905', '1901-01-01')).toBe('1901-1905');
  expect(dated('[XVIII w.]', '1701-01-01')).toBe('[XVIII w.]');
});

test('a photograph was created, not published', () => {
  const jsonLd = describeObject({ categories: ['photographs'] });
  expect([jsonLd.dateCreated, jsonLd.datePublished]).toEqual(['[ca 1901]', undefined]);
});

test('files of the library have absolute addresses, wherever they are', () => {
  const publicUrl = 'https://library.example';
  const described = (assets?: string) => describeObject({}, baseUrlsOf(publicUrl, assets)).image;
  expect(describeObject({}, baseUrlsOf('')).image).toEqual(described());
  expect(described().thumbnailUrl).toMatch(
    /^https:\/\/library\.example\/scans\/[^/]+\/thumbnail\.jpg\?type=huge$/,
  );
  expect(described('https://cdn.example').contentUrl).toMatch(/^https:\/\/cdn\.example\/[^/]+\/scan\.jpg$/);
});

test('a picture states its creator, and its rights with their address', () => {
  const { creator, image } = describeObject({ rights: 'Domena publiczna', rightsUrl: '/pl/terms' });
  expect(image).toMatchObject({
    creator,
    copyrightNotice: 'Domena publiczna',
    acquireLicensePage: url,
    license: 'https://library.example/pl/terms',
  });
  const unknown = describeObject({ rights: null, rightsUrl: null, creator: null, creatorName: null }).image;
  for (const name of ['creator', 'copyrightNotice', 'acquireLicensePage', 'license'])
    expect(unknown).not.toHaveProperty(name);
});

test('it states all its languages', () => {
  expect(describeObject({ language: 'pl' }).inLanguage).toBe('pl');
  const languages = [{ language: 'pl' }, { language: 'la' }];
  expect(describeObject({ languages }).inLanguage).toEqual(['pl', 'la']);
});

test('unknown values are omitted', () => {
  const nobody = { creator: null, creatorName: null };
  const never = { dateDescriptive: null, date: instant('0001-01-01') };
  const jsonLd = describeObject({ categories: [], ...nobody, ...never });
  expect(jsonLd['@type']).toBe('CreativeWork');
  for (const name of ['creator', 'datePublished', 'license', 'holdingArchive', 'inLanguage', 'description'])
    expect(jsonLd).not.toHaveProperty(name);
});

test('what an institution holds is a component of an archive, by the licence’s whole address', () => {
  const jsonLd = describeObject({ rightsUrl: '/pl/terms' }, baseUrlsOf(''), organization);
  expect(jsonLd['@type']).toEqual(['Book', 'ArchiveComponent']);
  expect(jsonLd.holdingArchive).toEqual({ '@type': 'ArchiveOrganization', name: 'Muzeum' });
  expect([jsonLd.license, jsonLd.image.license]).toEqual(Array(2).fill('https://library.example/pl/terms'));
});

test('several makers are each a person or an organization', () => {
  const jsonLd = describeObject({ creator: 'Kowalski, Jan (1850-1910); Nowak, Anna', creatorCorp: 'Biuro' });
  expect(jsonLd.creator.map((one: Record<string, string>) => [one['@type'], one.name])).toEqual([
    ['Person', 'Kowalski, Jan'],
    ['Person', 'Nowak, Anna'],
    ['Organization', 'Biuro'],
  ]);
});

test('a corporate maker is an organization, and rights are a licence only where they are an address', () => {
  const jsonLd = describeObject({
    creator: null,
    creatorName: null,
    creatorCorp: 'Biuro',
    rightsUrl: 'javascript:x',
  });
  expect(jsonLd.creator).toEqual({ '@type': 'Organization', name: 'Biuro' });
  expect(jsonLd).not.toHaveProperty('license');
});
