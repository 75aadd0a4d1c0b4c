import type { Locale } from '#lib/i18n/locales.ts';
import { by } from '#lib/lists.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import type { ReadRecord, RefusedRecord } from '../formats.ts';
import type { Statement } from '../statements.ts';
import { codedStatements } from './coded.ts';
import { fieldReaders } from './fields.ts';
import { categoryOf, fixedStatements } from './fixed.ts';
import { imprintRank } from './imprint.ts';
import { cataloguingLanguage } from './languages.ts';
import { effectiveTagOf, inOtherScript, isInOtherScript } from './other-script.ts';
import { isDeleted, isUnimarc, type MarcField, type MarcRecord } from './record.ts';
import { type FieldReader, joined, trimmed } from './subfields.ts';
import { tracedSeries } from './works.ts';

/** Labels of notes, as MARC 21 names the fields; others are labelled with their tag. */
export const noteLabels: Record<string, string> = {
  '010': 'Library of Congress control number',
  '028': 'Publisher number',
  '050': 'Library of Congress classification',
  '080': 'Universal Decimal Classification',
  '082': 'Dewey classification',
  '084': 'Classification',
  '245': 'Title statement',
  '250': 'Edition',
  '255': 'Scale',
  '300': 'Physical description',
  '310': 'Frequency',
  '362': 'Dates of issue',
  '500': 'Note',
  '502': 'Dissertation note',
  '504': 'Bibliography',
  '505': 'Contents',
  '506': 'Conditions of access',
  '508': 'Credits',
  '510': 'References',
  '511': 'Performers',
  '515': 'Numbering',
  '520': 'Summary',
  '521': 'Audience',
  '530': 'Other formats',
  '533': 'Reproduction',
  '534': 'Original version',
  '538': 'System details',
  '541': 'Acquisition',
  '545': 'Biographical note',
  '546': 'Language note',
  '555': 'Finding aids',
  '561': 'Provenance',
  '563': 'Binding',
  '586': 'Awards',
  '590': 'Local note',
  '752': 'Hierarchical place name',
  '852': 'Location',
};

/** Why UNIMARC is refused; the reason continues a sentence that begins with "it". */
export const unimarc = {
  reason: 'it is in UNIMARC, which is not read; export it as MARC 21 or Dublin Core',
};

/** The statements of a record, and whether it has been deleted, or the reason why it is not read. */
export const readMarc = (record: MarcRecord): ReadRecord | RefusedRecord =>
  isUnimarc(record) ? unimarc : { statements: marcStatements(record), isDeleted: isDeleted(record) };

/**
 * The statements of a MARC 21 record. Control numbers and dates of the record itself (001 to 005, apart from its
 * identifier, and 040) do not describe the object.
 * @see https://www.loc.gov/marc/bibliographic/
 */
export function marcStatements({ leader, fields: all }: MarcRecord): Statement[] {
  const fields = publicFields(all);
  const statements: Statement[] = categoryOf(leader, fields).map((metadata) => ({
    from: 'leader/06-07',
    metadata,
  }));
  const language = cataloguingLanguage(fields);
  // The first of several dates counts.
  const rankOf = (field: MarcField) => imprintRank(effectiveTagOf(field), field);
  for (const field of fields.toSorted(by(rankOf))) {
    const { tag, value } = field;
    if (tag === '001' && value.trim()) statements.push({ from: tag, metadata: { identifier: value.trim() } });
    else if (tag === '008') statements.push(...fixedStatements(value, fields));
    else if (tag >= '010' && tag !== '040') statements.push(...fieldStatements(field, fields, language));
  }
  return [...statements, ...codedStatements({ leader, fields }, language)];
}

/** Fields on acquisition, copyright, custody and actions, which are private if their first indicator is 0. */
const maybePrivate = new Set(['541', '542', '561', '583']);

/** Fields whose subfield x is a nonpublic note. */
const withNonpublicNote = /^(?:583|85[267]|86[3-8]|87[678])$/;

/** The fields without parts that MARC 21 marks as not public, such as the name of a donor and the price. */
const publicFields = (fields: MarcField[]): MarcField[] =>
  fields
    .filter((field) => !(maybePrivate.has(effectiveTagOf(field)) && field.indicators.startsWith('0')))
    .map((field) =>
      withNonpublicNote.test(effectiveTagOf(field))
        ? { ...field, subfields: field.subfields.filter(({ code }) => code !== 'x') }
        : field,
    );

/** Subfields about the cataloguing: source of the term, institution, links between fields. */
const controlSubfields = '25678';

function fieldStatements(field: MarcField, fields: MarcField[], language: Locale): Statement[] {
  const { tag, subfields } = field;
  const effectiveTag = effectiveTagOf(field);
  const reader = fieldReaders[effectiveTag];
  const values = tracedSeries(field, fields) ?? reader?.read(field, language) ?? [];
  const unread = subfields.filter((one) => !isRead(one, values, reader));
  const from = (some: { code: string }[]) =>
    [tag, ...[...new Set(some.map(({ code }) => code))].map((code) => `$${code}`)].join(' ');
  const label = noteLabels[effectiveTag] ?? `MARC ${effectiveTag}`;
  const text = unread.map((one) => one.text).join(' ');
  const heading =
    reader?.heading && unread.length < subfields.length
      ? joined(field, reader.heading).replace(/(\p{L}{2})\.$/u, '$1')
      : '';
  const note = { label, text: heading === '' ? text : `${heading}: ${text}` };
  return [
    ...(isInOtherScript(field, fields) ? values.flatMap(inOtherScript) : values).map((metadata) => ({
      from: from(subfields),
      metadata,
    })),
    ...(unread.length > 0 ? [{ from: from(unread), metadata: { notes: [note] } }] : []),
  ];
}

/** Whether the content of a subfield is covered by the statements already made. */
function isRead(
  { code, text }: MarcField['subfields'][number],
  values: ObjectMetadata[],
  reader: FieldReader | undefined,
): boolean {
  if (text.trim() === '' || (reader ? controlSubfields : '68').includes(code)) return true;
  if (!reader || values.length === 0) return false;
  if (reader.coded?.includes(code)) return true;
  const plain = trimmed(text).replace(/^\(|[.,)]+$/g, '');
  // An authority's control number may have become part of a URI.
  return (
    `${reader.codes}01`.includes(code) && JSON.stringify(values).includes(JSON.stringify(plain).slice(1, -1))
  );
}
