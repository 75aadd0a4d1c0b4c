import { categoriesOf } from '#lib/metadata/category.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import { isAddress, readDescription } from '../read-values.ts';
import { imprintReaders } from './imprint.ts';
import { languages } from './languages.ts';
import { nameReaders } from './names.ts';
import { asWritten, type FieldReader, joined, textsOf, withoutStop } from './subfields.ts';
import { workReaders } from './works.ts';

function subject(kind: string, codes: string): FieldReader {
  return {
    codes: `${codes}vxyz`,
    heading: 'a',
    read: (field) => {
      const parts = [asWritten(field, codes), ...textsOf(field, 'vxyz')].filter(Boolean);
      const text = withoutStop(parts.join(' – '));
      const uri = textsOf(field, '01').find(isAddress);
      return text === '' ? [] : [{ subjects: [{ text, kind, uri }] }];
    },
  };
}

const genre: FieldReader = {
  ...subject('genre', 'a'),
  read: (field) => {
    const categories = textsOf(field, 'a').flatMap((text) => categoriesOf(text));
    return [...subject('genre', 'a').read(field), ...(categories.length > 0 ? [{ categories }] : [])];
  },
};

/** Reads each of some subfields by itself, however many a field has. */
const each = (codes: string, read: (text: string) => ObjectMetadata): FieldReader => ({
  codes,
  read: (field) => textsOf(field, codes).map(read),
});

const keywords = each('a', (text) => ({ subjects: [{ text, kind: 'topic' }] }));

/** A term of a list, which the field also has as a code. */
const term = (label: string): FieldReader => ({
  ...each('a', (text) => ({ notes: [{ label, text }] })),
  coded: 'bim',
});

const identifier = (kind: string) => each('a', (value) => ({ identifiers: [{ kind, value }] }));

/** Text after the number, such as the binding, is further data. */
const isbn = each('a', (text) => ({
  identifiers: [{ kind: 'isbn', value: text.replace(/^([\dX-]{10,17})\s.*$/i, '$1') }],
}));

const otherIdentifier: FieldReader = {
  codes: 'a',
  coded: '2',
  read: (field) => {
    const [source = 'number'] = field.indicators.startsWith('2') ? ['ismn'] : textsOf(field, '2');
    return identifier(source.toLowerCase()).read(field);
  },
};

/** A call number may have a prefix and a suffix. */
const holding: FieldReader = {
  codes: 'ahijkm',
  read: (field) => [
    ...textsOf(field, 'a').map((source) => ({ source })),
    ...[joined(field, 'hijkm')]
      .filter(Boolean)
      .map((value) => ({ identifiers: [{ kind: 'shelfmark', value }] })),
  ],
};

/** The description of the linked resource ($3) is kept with the address; one that is only related is further data. */
const address: FieldReader = {
  codes: 'u',
  heading: 'u',
  read: (field) =>
    field.indicators[1] === '2' ? [] : textsOf(field, 'u').map((source_url) => ({ source_url })),
};

/** A summary or abstract in a language of the site; reviews and warnings (first indicator) are further data. */
const summary: FieldReader = {
  codes: 'ab',
  read: (field) => (/^[14]/.test(field.indicators) ? [] : readDescription(joined(field, 'ab'))),
};

const rights: FieldReader = {
  codes: 'au',
  read: (field) => [
    ...textsOf(field, 'a').map((text) => ({ rights: text })),
    ...textsOf(field, 'u').map((rights_url) => ({ rights_url })),
  ],
};

/** Readers of fields by tag; other fields become notes. */
export const fieldReaders: Record<string, FieldReader> = {
  ...nameReaders,
  ...workReaders,
  ...imprintReaders,
  '020': isbn,
  '022': { ...identifier('issn'), codes: 'al' },
  '024': otherIdentifier,
  '035': identifier('number'),
  '041': languages,
  '336': term('Content type'),
  '337': term('Media type'),
  '338': term('Carrier type'),
  '380': term('Form of work'),
  '385': term('Audience'),
  '520': summary,
  '540': rights,
  '600': subject('person', 'abcdfgklmnopqrst'),
  '610': subject('body', 'abcdfgklmnoprst'),
  '611': subject('body', 'acdefgklnpqst'),
  '630': subject('title', 'adfgklmnoprst'),
  '648': subject('time', 'a'),
  '650': subject('topic', 'ab'),
  '651': subject('place', 'a'),
  '653': keywords,
  '655': genre,
  '852': holding,
  '856': address,
};
