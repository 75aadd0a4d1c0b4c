import { effectiveTagOf } from './other-script.ts';
import type { MarcField } from './record.ts';

/** Fields on acquisition, copyright, custody and actions, which are private if their first indicator is 0. */
const maybePrivate = new Set(['541', '542', '561', '583']);

/** Fields whose subfield x is a nonpublic note. */
const withNonpublicNote = /^(?:583|85[267]|86[3-8]|87[678])$/;

/** The fields without parts that MARC 21 marks as not public, such as the name of a donor and the price. */
export const publicFields = (fields: MarcField[]): MarcField[] =>
  fields
    .filter((field) => !(maybePrivate.has(effectiveTagOf(field)) && field.indicators.startsWith('0')))
    .map((field) =>
      withNonpublicNote.test(effectiveTagOf(field))
        ? { ...field, subfields: field.subfields.filter(({ code }) => code !== 'x') }
        : field,
    );
