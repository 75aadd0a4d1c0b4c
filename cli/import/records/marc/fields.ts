import { type Locale, locales } from '#lib/i18n/locales.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import { isAddress, readDescription, toNote } from '../read-values.ts';
import { compositionForms } from './codes.ts';
import { countryNote } from './countries.ts';
import { imprintReaders } from './imprint.ts';
import { languages } from './languages.ts';
import { nameReaders } from './names.ts';
import type { MarcField } from './record.ts';
import { asWritten, type FieldReader, joined, textsOf, withoutStop } from './subfields.ts';
import { workReaders } from './works.ts';

function subject(kind: string, codes: string, between?: string): FieldReader {
  return {
    codes: `${codes}vxyz`,
    heading: 'a',
    read: (field) => {
      const name = between ? joined(field, codes, between) : asWritten(field, codes);
      const parts = [name, ...textsOf(field, 'vxyz')].filter(Boolean);
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
const each = (
  codes: string,
  read: (text: string, field: MarcField, language: Locale) => ObjectMetadata,
): FieldReader => ({
  codes,
  read: (field, language = locales[0]) => textsOf(field, codes).map((text) => read(text, field, language)),
});

/** The same for subfields that are used in another form. */
const converted = (...of: Parameters<typeof each>) => ({ ...each(...of), coded: of[0] });

/** Kinds of keywords by the second indicator of field 653; without one they are topics. */
const keywordKinds = ['topic', 'person', 'body', 'body', 'time', 'place', 'genre'];

const keywords = each('a', (text, { indicators }) => ({
  subjects: [{ text, kind: keywordKinds[Number(indicators[1])] ?? 'topic' }],
}));

/** A term of a list, which the field also has as a code. */
const term = (label: string) => ({
  ...each('a', (text) => ({ notes: [{ label, text }] })),
  coded: 'bim',
});

const identifier = (kind: string) => each('a', (value) => ({ identifiers: [{ kind, value }] }));

/** Text after the number, such as the binding, is further data. */
const isbn = each('a', (text) => ({
  identifiers: [{ kind: 'isbn', value: text.replace(/^([\dX-]{10,17})\s.*$/i, '$1') }],
}));

/** Standard numbers by the first indicator of field 024; subfield 2 names others. */
const standardNumbers: Record<string, string> = { '0': 'isrc', '2': 'ismn', '3': 'ean' };

const otherIdentifier = each('a', (value, field) => {
  const source = textsOf(field, '2')[0]?.toLowerCase();
  const kind = standardNumbers[field.indicators[0] ?? ''] ?? source ?? 'number';
  return { identifiers: [{ kind, value }] };
});

const countryOfPublication = converted('a', (code, _, language) => countryNote(code, language));

/** Forms of a composition in codes, those of MARC unless the second indicator says that they are others. */
const forms = converted('a', (code, { indicators }, language) => {
  const form = indicators[1] === '7' ? undefined : compositionForms.get(code);
  return { notes: [{ label: 'Form of composition', text: form?.[language] ?? code }] };
});

/** A playing time, in hours, minutes and seconds without anything between them. */
const duration = converted('a', (text) => ({
  notes: [{ label: 'Duration', text: text.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3') }],
}));

/** The scale and the bounds of a map in figures: `$b 250000 $d E0193000`. */
const mapData: FieldReader = {
  codes: '',
  coded: 'abdefg',
  read: (field, language = locales[0]) => {
    const scaled = (text: string) => `1:${Number(text).toLocaleString(language)}`;
    const scales = textsOf(field, 'b').map((text) => text.replace(/^\d+$/, scaled));
    const bounds = ['de', 'fg'].map((ends) => [...new Set(textsOf(field, ends).map(inDegrees))].join('–'));
    return [
      ...toNote('Scale', scales.join(', ')),
      ...toNote('Coordinates', bounds.filter(Boolean).join(', ')),
    ];
  },
};

/** A coordinate as hemisphere, degrees, minutes and seconds, of which none are left out; decimal degrees as they are. */
const inDegrees = (text: string) =>
  text.replace(
    /^([NSEW])(\d{3})(\d\d)(\d\d)$/,
    (_, side, degrees, minutes, seconds) =>
      `${side} ${Number(degrees)}°${minutes}′${seconds === '00' ? '' : `${seconds}″`}`,
  );

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

/**
 * The description of the linked resource ($3) is kept with the address; that of a part or of something related (second
 * indicator) is further data.
 */
const address: FieldReader = {
  codes: 'u',
  heading: 'u',
  read: (field) =>
    /^.[2-4]/.test(field.indicators) ? [] : textsOf(field, 'u').map((source_url) => ({ source_url })),
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
  '034': mapData,
  '041': languages,
  '044': countryOfPublication,
  '047': forms,
  '306': duration,
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
  '647': subject('topic', 'acdg'),
  '648': subject('time', 'a'),
  '650': subject('topic', 'ab'),
  '651': subject('place', 'a'),
  '653': keywords,
  '654': subject('topic', 'ab'),
  '655': genre,
  '656': subject('topic', 'a'),
  '662': subject('place', 'abcdfgh', ', '),
  '852': holding,
  '856': address,
};
