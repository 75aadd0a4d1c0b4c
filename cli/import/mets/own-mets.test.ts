import { expect, test } from 'vitest';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { mets } from '#lib/formats/mets.ts';
import { formattedRecord, formattedWith, fullRecord, serialise } from '#lib/formats/records.fixture.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import { childrenOf, parseXml, textOf } from '#lib/xml/element.ts';
import { metadataOfRecord } from '../records/records.fixture.ts';
import { contentsOf, logicalObject } from './contents.ts';
import { administrativeElements, metsDocument } from './document.ts';
import { bestAddress, isImage, isText } from './files.ts';
import { pageFields } from './page-fields.ts';
import { pagesOf } from './pages.ts';

const read = async (record = formattedRecord(fullRecord)) =>
  metsDocument(parseXml(await serialise(mets, record)));

test('pages, files and contents of exported METS are read back', async () => {
  const document = await read();
  const pages = pagesOf(document);
  const [first, second] = pages;
  expect([first?.label, second?.label]).toEqual(['XII', undefined]);
  const images = (first?.files ?? []).filter(isImage).map(({ href, use }) => ({ address: href, use }));
  expect(bestAddress(images)).toMatch(/^https:\/\/library\.example\/scans\/[0-9a-f]{32}\/scan\.jpg$/);
  expect(first?.files.filter(isText).map(({ href }) => href)).toEqual([
    expect.stringMatching(/\/alto\.xml$/),
  ]);
  expect(second?.files.filter(isText)).toEqual([]);
  const logical = logicalObject(document);
  expect(logical?.around).toEqual([]);
  expect(logical && contentsOf(document, logical.div, pages, () => undefined)).toEqual([
    {
      ...{ label: 'Tom I', kind: 'volume', first: 1, last: 2 },
      parts: [{ label: 'Rozdział 1', kind: 'chapter', first: 2, last: 2 }],
    },
  ]);
  const owners = administrativeElements(document, logical?.div.administrative ?? [], 'owner');
  expect(owners.map(textOf)).toEqual(['Biblioteka Śląska']);
});

test('a book whose contents are one volume is read back as the book', async () => {
  const volume = { parent: null, kind: 'volume', label: 'Tom I', first_scan: 0, last_scan: 0 };
  const document = await read(formattedWith({ title: 'Dzieła', categories: ['books'], parts: [volume] }));
  expect(logicalObject(document)).toMatchObject({ div: { type: 'monograph', label: 'Dzieła' }, around: [] });
});

const kindless = ['', 'part', 'Section', 'page', 'Page', 'x:page', 'item', ' file ', 'Directory', 'DSpace x'];
const readKinds: [kind: string, expected: string | undefined][] = [
  ...kindless.map((kind): [string, undefined] => [kind, undefined]),
  ['Teil: Anhang', 'teil: anhang'],
  ['np:Issue', 'issue'],
  ['Pieśń', 'pieśń'],
];

test.each(readKinds)('a part of the kind %j is read back as one of the kind %j', async (kind, expected) => {
  const part = { parent: null, kind, label: 'Karta tytułowa', last_scan: null };
  const parts = [0, null].map((first) => ({ ...part, first_scan: first }));
  const document = await read(formattedWith({ parts }));
  const logical = logicalObject(document);
  const same = { label: 'Karta tytułowa', ...(expected && { kind: expected }) };
  expect(logical && contentsOf(document, logical.div, pagesOf(document), () => undefined)).toEqual([
    { ...same, first: 1, last: 1 },
    same,
  ]);
});

test('what is said of a page is read back', async () => {
  const said = {
    ...{ functions: ['okładka', 'strona tytułowa'], description: 'Herb & <dewiza>' },
    ...{ structure: 'FOLD_OUT', rotation: -90 },
  };
  const document = await read(formattedWith({ scans: [scanRecord('one', said), scanRecord('two')] }));
  const records = pagesOf(document).map(({ type, records: [id = ''] }) => {
    const record = document.records.get(id);
    return pageFields(type, record && 'xml' in record ? record.xml : undefined);
  });
  expect(records).toEqual([said, {}]);
});

test('a work without a category is read back without one', async () => {
  const logical = logicalObject(await read(formattedWith({ categories: [] })));
  expect(categoriesOf(logical?.div.type)).toEqual([]);
});

test('its record is the MODS one', async () => {
  const [record] = (await read()).records.values();
  const metadata = record && 'xml' in record ? metadataOfRecord(record.xml) : undefined;
  expect(metadata).toMatchObject({
    title: 'Mapa & <plan>',
    creator: 'Kowalski, Jan (1850-1910)',
    language: 'pl',
  });
});

test('for a long work it lists the first scans, and says so', async () => {
  const scans = Array.from({ length: 3 }, (_, index) => scanRecord(`scan ${index}`));
  const record = formattedWith({ scans });
  const part = { ...record, scans: record.object.scans.slice(0, 2) };
  expect(pagesOf(await read(part))).toHaveLength(2);
  expect(await serialise(mets, part)).toContain('This document names the first 2 of 3 scans.');
});

test('entries that cover everything many times over produce no more links than the limit per page', async () => {
  const scans = Array.from({ length: 100 }, (_, index) => scanRecord(`scan ${index}`));
  const parts = Array.from({ length: 500 }, (_, index) => ({
    ...{ parent: index === 0 ? null : index - 1, kind: '', label: `Część ${index}` },
    ...{ first_scan: 0, last_scan: 99 },
  }));
  const document = parseXml(await serialise(mets, formattedWith({ scans, parts })));
  const links = childrenOf(childrenOf(document, 'structLink')[0]);
  expect(links).toHaveLength(1 + 100 + 10 * 100 + 490 * 2);
});
