import { expect, test } from 'vitest';
import { linkedScan, type ObjectValues, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { europeanaTiers } from './europeana.ts';
import { formattedRecord, formattedWith, fullRecord } from './records.fixture.ts';

const open = 'https://creativecommons.org/publicdomain/mark/1.0/';
const tiersOf = (values: ObjectValues = {}) =>
  europeanaTiers(formattedWith({ language: 'pl', rightsUrl: open, ...values }));
const sized = (width: number, height: number) => ({ scans: [scanRecord('one', { width, height })] });
const statement = (code: string) => `http://rightsstatements.org/vocab/${code}/1.0/`;

test.each([
  [sized(1200, 900), 4, []],
  [sized(1000, 900), 2, ['image-0.95']],
  [sized(600, 600), 1, ['image-0.42']],
  [sized(100, 100), 1, ['image']],
  [{ ...sized(100, 100), categories: ['maps'] }, 0, ['image']],
  [{ rightsUrl: 'https://creativecommons.org/licenses/by-nc/4.0/' }, 3, ['open-licence']],
  [{ rightsUrl: statement('InC') }, 2, ['reuse']],
  [{ rightsUrl: statement('UND') }, 0, ['rights-taken', 'reuse']],
  [{ rightsUrl: null, rights: 'Domena publiczna' }, 0, ['rights']],
  [{ language: undefined }, 0, ['language']],
  [{ language: undefined, categories: ['maps'] }, 4, []],
  [{ scans: [linkedScan('https://elsewhere.example/1.jpg')] }, 4, []],
])('content of %j', (values, content, missing) => {
  const tiers = europeanaTiers(
    formattedWith({ language: 'pl', rightsUrl: open, ...(values as ObjectValues) }),
  );
  expect(tiers.content).toBe(content);
  expect(tiers.missing.filter((deficiency) => !/^(?:languages|enabling|context)/.test(deficiency))).toEqual(
    missing,
  );
});

test('what Europeana would not take has no tier of metadata either', () => {
  expect(tiersOf({ rightsUrl: null }).metadata).toBe('0');
  expect(tiersOf({ categories: [] }).missing).toContain('subject');
});

test('metadata rise with languages, with what objects are found by, and with known vocabularies', () => {
  const poor = europeanaTiers(
    formattedWith({
      rightsUrl: open,
      creator: null,
      creatorName: null,
      creatorDate: null,
      categories: ['maps'],
    }),
  );
  expect(poor).toMatchObject({ metadata: 'A' });
  expect(poor.missing).toContain('context-2');
  const subjects = [
    { kind: 'topic', language: 'pl', text: 'Żółwie', uri: 'http://www.wikidata.org/entity/Q2' },
    { kind: 'place', language: 'pl', text: 'Kraków', uri: 'https://sws.geonames.org/3094802/' },
  ];
  const rich = tiersOf({ subjects, descriptions: [{ language: 'pl', text: 'Opis' }] });
  expect(rich.missing.filter((deficiency) => deficiency.startsWith('context'))).toEqual([]);
  expect(rich.missing.filter((deficiency) => deficiency.startsWith('enabling'))).toEqual([]);
});

test.each([
  ['references', true],
  ['preceding', false],
])('a relation of the kind %s without a language counts among what has languages: %s', (kind, counts) => {
  const relations = [{ kind, text: 'Atlas', target: null, number: null }];
  const { missing } = tiersOf({ relations, rights: null, descriptions: [], source: null });
  expect(missing.includes('languages-50')).toBe(counts);
});

test('one object of which all is said', () => {
  expect(europeanaTiers(formattedRecord(fullRecord))).toMatchObject({ content: 4 });
});
