import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { manifestPath, objectApiPath, objectPath, recordPath } from '#lib/addresses.ts';
import { objectSchema } from '#lib/api/objects.ts';
import { categories, type EntityTile } from '#lib/catalogue/schema.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { rightsUri } from '#lib/metadata/rights.ts';
import { descendantsOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { fetchRaw } from '../support/http.ts';
import { shareLibrary } from './library.fixture.ts';

// The page of an object, its JSON-LD, its records and its manifest state the same about it.

const site = shareLibrary('demo');

/** Objects of each category that are read. */
const each = 3;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const read = async (path: string) => (await fetchRaw(site.url, path)).text();
const json = async (path: string): Promise<unknown> => JSON.parse(await read(path));

type Related = EntityTile['related_object'];
const foundSchema = z.object({ tiles: z.array(z.custom<EntityTile>()) });

const languageMap = z.record(z.string(), z.array(z.string()));
const manifestSchema = z.object({
  label: languageMap,
  rights: z.string().optional(),
  provider: z.array(z.object({ label: languageMap })),
  metadata: z.array(z.object({ label: languageMap, value: languageMap })),
});
const named = z.object({ name: z.string() });
const detailsSchema = objectSchema.pick({ details: true });
const jsonLdSchema = z.object({
  '@id': z.string(),
  name: z.string(),
  creator: z.union([named.transform((one) => [one]), z.array(named)]).default([]),
  contributor: z
    .array(z.union([named, z.object({ contributor: named }).transform((role) => role.contributor)]))
    .default([]),
  publisher: z.array(named).default([]),
  dateCreated: z.string().optional(),
  datePublished: z.string().optional(),
  license: z.string().optional(),
  holdingArchive: named.optional(),
});

/** The facts of an object's page: its heading, and the values of each fact by name. */
function factsOf(html: string) {
  const document = parseDocument(html);
  const texts = (name: string) =>
    DomUtils.getElementsByTagName(name, document).map((element) => oneLine(DomUtils.textContent(element)));
  const facts = new Map<string, string[]>();
  for (const term of DomUtils.getElementsByTagName('dt', document)) {
    const values = term.parent
      ? DomUtils.getElementsByTagName('dd', term.parent).map((one) => oneLine(DomUtils.textContent(one)))
      : [];
    facts.set(oneLine(DomUtils.textContent(term)), values);
  }
  const block = DomUtils.getElementsByTagName('script', document)
    .filter(({ attribs }) => attribs.type === 'application/ld+json')
    .map((element): unknown => JSON.parse(DomUtils.textContent(element)))
    .find((one) => jsonLdSchema.safeParse(one).success);
  return { heading: texts('h1')[0], facts, jsonLd: jsonLdSchema.parse(block) };
}

const valuesIn = (root: XmlElement | undefined, ...names: string[]) =>
  descendantsOf(root, ...names)
    .map(textOf)
    .map(oneLine)
    .filter(Boolean);
const resourceOf = (root: XmlElement, name: string) =>
  descendantsOf(root, name).flatMap(({ attributes }) => attributes['rdf:resource'] ?? [])[0];
const withoutDates = (name: string) => name.replace(/ \([^()]*\)$/, '');

async function sameOf(object: Related) {
  const [t, page] = [translator('pl'), factsOf(await read(objectPath('pl', object)))];
  const { facts, jsonLd } = page;
  const manifest = manifestSchema.parse(await json(manifestPath(object.id)));
  const edm = parseXml(await read(recordPath(object.id, 'edm')));
  const dc = parseXml(await read(recordPath(object.id, 'oai_dc')));
  const cho = descendantsOf(edm, 'ProvidedCHO')[0];

  // Title.
  expect(Object.values(manifest.label).flat().map(oneLine)).toEqual([page.heading]);
  expect([oneLine(jsonLd.name), valuesIn(cho, 'title')[0], valuesIn(dc, 'title')[0]]).toEqual(
    Array(3).fill(page.heading),
  );

  // Each fact of the manifest is on the page under its name, in both languages.
  const inEnglish = factsOf(await read(objectPath('en', object))).facts;
  for (const { label, value } of manifest.metadata)
    for (const locale of locales) {
      const shown = locale === 'pl' ? facts : inEnglish;
      const [name = ''] = label[locale] ?? Object.values(label).flat();
      const expected = (value[locale] ?? Object.values(value).flat()).map(oneLine);
      // The page adds links to go on from a series.
      const values = shown.get(name)?.map((one) => one.replace(/ \((?:kalendarz|calendar)[^()]*\)$/, ''));
      expect(values?.join(', '), `${name} of ${object.id}`).toBe(expected.join(', '));
    }

  // People.
  const makers = [t('object.author'), t('object.corporate')].flatMap((name) => facts.get(name) ?? []);
  expect(valuesIn(dc, 'creator')).toEqual(makers);
  expect(valuesIn(cho, 'creator')).toEqual(makers);
  expect(jsonLd.creator.map(({ name }) => name)).toEqual(makers.map(withoutDates));
  const shown = `/oembed?${new URLSearchParams({ url: `${site.url}/o/${object.id}` })}`;
  const { author_name: authors = '' } = z
    .object({ author_name: z.string().optional() })
    .parse(await json(shown));
  expect(authors).toBe(makers.map(withoutDates).join('; '));
  const others = valuesIn(dc, 'contributor', 'publisher');
  expect(valuesIn(cho, 'contributor', 'publisher')).toEqual(others);
  const { details } = detailsSchema.parse(await json(objectApiPath(object.id)));
  const contributors = details.contributors.filter(({ role }) => role !== 'creator');
  expect([...details.publishers, ...contributors.map(({ name }) => name)].toSorted()).toEqual(
    others.map(withoutDates).toSorted(),
  );
  const onPage = [...facts.values()].flat();
  for (const other of others) expect(onPage).toContainEqual(expect.stringContaining(withoutDates(other)));
  expect([...jsonLd.publisher, ...jsonLd.contributor].map(({ name }) => name).toSorted()).toEqual(
    others.map(withoutDates).toSorted(),
  );

  // Date.
  const [date] = facts.get(t('object.date')) ?? [];
  const statedDate = jsonLd.dateCreated ?? jsonLd.datePublished;
  expect(valuesIn(dc, 'date')[0]).toBe(date);
  expect(valuesIn(cho, jsonLd.dateCreated ? 'created' : 'issued')[0]).toBe(date);
  expect(valuesIn(dc, 'date')).toContain(statedDate);

  // Rights.
  const [rights] = facts.get(t('object.rights')) ?? [];
  if (rights !== undefined) expect(valuesIn(dc, 'rights')[0]).toBe(rights);
  const statement = rightsUri(jsonLd.license);
  expect([manifest.rights, resourceOf(edm, 'rights')]).toEqual([statement, statement]);
  if (jsonLd.license) expect(valuesIn(dc, 'rights').at(-1)).toBe(jsonLd.license);

  // Institution.
  const [institution = ''] = facts.get(t('object.institution')) ?? [];
  expect(jsonLd.holdingArchive?.name).toBe(institution);
  expect(valuesIn(edm, 'dataProvider')).toEqual([institution]);
  expect(Object.values(manifest.provider[0]?.label ?? {}).flat()).toEqual([institution]);
  expect(valuesIn(dc, 'source').at(-1)).toContain(institution);
  expect([jsonLd['@id'], valuesIn(dc, 'identifier')[0]]).toEqual(Array(2).fill(`${site.url}/o/${object.id}`));
}

test.each(categories)('of %s page, JSON-LD, EDM, Dublin Core and manifest agree', async (category) => {
  const found = await json(`/api/search/?category=${category}`);
  const objects = foundSchema.parse(found).tiles.slice(0, each);
  expect(objects.length).toBeGreaterThan(0);
  for (const { related_object: object } of objects) await sameOf(object);
});
