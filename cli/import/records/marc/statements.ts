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
export const noteLabels = new Map(
  `010 Library of Congress control number; 028 Publisher number; 050 Library of Congress classification;
   055 Classification; 060 Classification; 070 Classification; 080 Universal Decimal Classification;
   082 Dewey classification; 084 Classification; 086 Classification; 245 Title statement; 250 Edition;
   254 Format of music; 255 Scale; 256 System details; 300 Physical description; 310 Frequency;
   321 Former frequency; 340 Material; 344 Technical details; 345 Technical details; 346 Technical details;
   347 Technical details; 348 Format of music; 351 Arrangement; 362 Dates of issue; 382 Medium of performance;
   500 Note; 501 Note; 502 Dissertation note; 504 Bibliography; 505 Contents; 506 Conditions of access; 507 Scale;
   508 Credits; 510 References; 511 Performers; 515 Numbering; 516 System details; 518 Event; 520 Summary; 521 Audience;
   524 Preferred citation; 525 Note; 530 Other formats; 533 Reproduction; 534 Original version;
   535 Location of originals; 538 System details; 541 Acquisition; 544 Related materials; 545 Biographical note;
   546 Language note; 547 Note; 550 Note; 555 Finding aids; 561 Provenance; 562 Copies; 563 Binding; 580 Note;
   581 References; 583 Processing; 585 Exhibitions; 586 Awards; 588 Note; 590 Local note; 752 Hierarchical place name;
   850 Location; 852 Location; 866 Holdings; 867 Holdings; 868 Holdings`
    .split(/;\s+/)
    .map((one): [tag: string, label: string] => [one.slice(0, 3), one.slice(4)]),
);

/** Why UNIMARC is refused; the reason continues a sentence that begins with "it". */
export const unimarc = {
  reason: 'it is in UNIMARC, which is not read; export it as MARC 21 or Dublin Core',
};

/** The statements of a record, and whether it has been deleted, or the reason why it is not read. */
export const readMarc = (record: MarcRecord): ReadRecord | RefusedRecord =>
  isUnimarc(record) ? unimarc : { statements: marcStatements(record), isDeleted: isDeleted(record) };

/**
 * The statements of a MARC 21 record. Control numbers, dates, maker and character sets of the record itself (001 to 005,
 * apart from its identifier, 040 and 066) do not describe the object.
 * @see https://www.loc.gov/marc/bibliographic/
 */
export function marcStatements({ leader, fields: all }: MarcRecord): Statement[] {
  // The bounds of a map in figures are often also in words.
  const hasBounds = all.some(
    ({ tag, subfields }) => tag === '255' && subfields.some(({ code }) => code === 'c'),
  );
  const fields = publicFields(all).filter(({ tag }) => tag !== '034' || !hasBounds);
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
    else if (tag >= '010' && tag !== '040' && tag !== '066')
      statements.push(...fieldStatements(field, fields, language));
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
  const label = noteLabels.get(effectiveTag) ?? `MARC ${effectiveTag}`;
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
