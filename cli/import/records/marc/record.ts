import { childOf, childrenOf, ownTextOf, textOf, type XmlElement } from '#lib/xml/element.ts';

/** A field: a control field has only a value, others have subfields in order. */
export type MarcField = {
  tag: string;
  indicators: string;
  value: string;
  subfields: { code: string; text: string }[];
};

export type MarcRecord = { leader: string; fields: MarcField[] };

/** Reads a MARCXML record. @see https://www.loc.gov/standards/marcxml/ */
export function marcXmlRecord(record: XmlElement): MarcRecord {
  return {
    leader: leaderOf(record),
    fields: childrenOf(record, 'controlfield', 'datafield').map((field) => {
      const { tag = '', ind1 = ' ', ind2 = ' ' } = field.attributes;
      const isControl = field.name === 'controlfield';
      return {
        tag,
        indicators: isControl ? '' : ind1 + ind2,
        // The meaning of its text depends on the position.
        value: isControl ? ownTextOf(field) : '',
        subfields: childrenOf(field, 'subfield').map((one) => ({
          code: one.attributes.code ?? '',
          text: textOf(one),
        })),
      };
    }),
  };
}

/**
 * The leader, normalised: programs drop the record's length or the blanks in its place, or indent the leader, so that
 * blanks precede the length.
 */
const leaderOf = (record: XmlElement) =>
  ownTextOf(childOf(record, 'leader'))
    .replace(/^\s*\n\s*|^\s+(?=\d{5})|\s*\n\s*$/g, '')
    .replace(/^(?=[acdnp][a-z])/, '     ');

/** Whether a record is marked as deleted (leader, position 5), whatever else it contains. */
export const isDeleted = ({ leader }: Pick<MarcRecord, 'leader'>) => leader[5] === 'd';

export const isDeletedMarcXml = (record: XmlElement) => isDeleted({ leader: leaderOf(record) });

/** Whether a record is in UNIMARC, where fields of the same numbers differ in meaning: its title is in field 200. */
export const isUnimarc = ({ fields }: MarcRecord) =>
  fields.some(({ tag, subfields }) => tag === '200' && subfields.some(({ code }) => code === 'a')) &&
  fields.every(({ tag }) => tag !== '245');
