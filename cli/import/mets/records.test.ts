import { expect, test, vi } from 'vitest';
import { growth, proportional } from '#lib/growth.fixture.ts';
import { parseXml } from '#lib/xml/element.ts';
import { startReading } from '../sources/source.ts';
import { metsDocument } from './document.ts';
import { div, fileGroup, metsXml, structure } from './mets.fixture.ts';
import { metsObject } from './object.ts';
import type { Package } from './package.ts';
import { ParentDocuments } from './parent-documents.ts';
import { elementReader, recordReader } from './records.ts';

const nowhere = async () => ({ reason: 'is nowhere' });
const pkg: Package = {
  document: 'mets.xml',
  locate: nowhere,
  locateDocument: nowhere,
  at: () => pkg,
  client: undefined,
};

const reading = startReading({
  parentDocuments: new ParentDocuments(),
  maxPixels: 1,
  grouping: 'auto',
  report: () => undefined,
});

/** Reads the metadata of divisions with these records, by id. */
async function readerOf(records: [id: string, xml: string][]) {
  const parsed = new Map(records.map(([id, xml]) => [id, { xml: parseXml(xml) }]));
  const elementOf = await elementReader({ records: parsed }, pkg, reading, { accept: async () => undefined });
  return recordReader(elementOf, pkg, reading);
}

const dc = (text: string) => `<dc xmlns="http://purl.org/dc/elements/1.1/"><title>${text}</title></dc>`;
const mods = '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Gazeta</title></titleInfo></mods>';

test('divisions that share a record are completed by their own others', async () => {
  const recordOf = await readerOf([
    ['a', dc('Numer 1')],
    ['m', mods],
    ['b', dc('Numer 2')],
  ]);
  expect(recordOf({ records: ['a', 'm'] })).toEqual({ title: 'Gazeta', titles: [{ text: 'Numer 1' }] });
  expect(recordOf({ records: ['b', 'm'] })).toEqual({ title: 'Gazeta', titles: [{ text: 'Numer 2' }] });
  expect(recordOf({ records: ['m'] })).toEqual({ title: 'Gazeta' });
  expect(recordOf({ records: ['none'] })).toEqual({});
});

test('many records of one division take proportional time', async () => {
  const records = Array.from({ length: 32_000 }, (_, index): [string, string] => [`r${index}`, mods]);
  const ids = records.map(([id]) => id);
  const recordOf = await readerOf(records);
  expect(recordOf({ records: ids })).toEqual({ title: 'Gazeta' });
  let count = 0;
  // Records that were read together before are not read again.
  const work = (size: number) => recordOf({ records: [...ids.slice(0, size), `none${count++}`] });
  expect(await growth(4000, work)).toBeLessThan(proportional);
});

test('the records that many pages share are sorted once', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `r${index}`);
  const sections = ids.map(
    (id) =>
      `<mets:dmdSec ID="${id}"><mets:mdWrap><mets:xmlData>${mods}</mets:xmlData></mets:mdWrap></mets:dmdSec>`,
  );
  const pages = ids.map(() => div(`TYPE="page" DMDID="${ids.join(' ')}"`, '#f'));
  const xml = metsXml(
    `${sections.join('')}<mets:fileSec>${fileGroup('MAX', { f: 'a.png' }, 'image/png')}</mets:fileSec>${structure('PHYSICAL', div('TYPE="physSequence"', ...pages))}`,
  );
  const sort = vi.spyOn(Array.prototype, 'sort');
  const { missing } = await metsObject(metsDocument(parseXml(xml)), pkg, reading);
  const sorted = sort.mock.contexts.filter((one) => Array.isArray(one) && one.length === ids.length);
  sort.mockRestore();
  expect(missing).toHaveLength(ids.length);
  expect(sorted.length).toBeLessThan(5);
});
