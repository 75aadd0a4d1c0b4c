import type { ObjectMetadata } from '../../metadata.ts';
import type { MarcField } from './record.ts';

const linkOf = ({ subfields }: MarcField) => subfields.find(({ code }) => code === '6')?.text ?? '';

/** The tag of a field, or of the field that it repeats in another script (field 880, subfield 6). */
export const effectiveTagOf = (field: MarcField): string =>
  (field.tag === '880' && /^\s*(\d{3})/.exec(linkOf(field))?.[1]) || field.tag;

/** Whether a field only repeats another field of the record in another script: the number that links them is not 00. */
export const isInOtherScript = (field: MarcField, fields: MarcField[]): boolean =>
  field.tag === '880' &&
  /^\s*\d{3}-(?!00)\d\d/.test(linkOf(field)) &&
  fields.some(({ tag }) => tag === effectiveTagOf(field));

/** People, places and works as notes: otherwise they would be cited and counted as further ones. */
export function inOtherScript(metadata: ObjectMetadata): ObjectMetadata[] {
  const {
    creator,
    contributors = [],
    publish_place,
    places = [],
    relations = [],
    number: _,
    ...rest
  } = metadata;
  const texts = [
    creator,
    ...contributors.map(({ name, dates }) => (dates === undefined ? name : `${name} (${dates})`)),
    publish_place,
    ...places.map(({ name }) => name),
    ...relations.map(({ text, number }) => (number === undefined ? text : `${text}, ${number}`)),
  ].filter((text) => text !== undefined);
  return [rest, { notes: [...new Set(texts)].map((text) => ({ label: 'In another script', text })) }].filter(
    (one) => Object.values(one).some((value) => !Array.isArray(value) || value.length > 0),
  );
}
