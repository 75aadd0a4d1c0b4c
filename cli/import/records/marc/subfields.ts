import type { Locale } from '#lib/i18n/locales.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import { withoutSortingMarks } from '../read-values.ts';
import type { MarcField } from './record.ts';

/** How to read a field of a record in a language. */
export type FieldReader = {
  read: (field: MarcField, language?: Locale) => ObjectMetadata[];
  /** Subfields whose text is used; text that ends up in no value is kept as a note. */
  codes: string;
  /** Subfields that are used in another form, such as codes, roles and addresses. */
  coded?: string;
  /** The subfield with the subject of the field, which precedes the text of its note. */
  heading?: string;
};

/** The texts of some subfields, in order, without ISBD punctuation. */
export function textsOf({ subfields }: MarcField, codes: string): string[] {
  return subfields
    .filter(({ code }) => codes.includes(code))
    .map(({ text }) => trimmed(text))
    .filter(Boolean);
}

/** A text without trailing ISBD punctuation or unbalanced brackets; an address as it is. */
export const trimmed = (text: string) =>
  /^\s*https?:\S+\s*$/.test(text)
    ? text.trim()
    : withoutSortingMarks(text)
        .replace(/\s*[/:;,=]\s*$/, '')
        .replace(/^\[([^\]]*)$|^([^[]*)\]$/, '$1$2')
        .trim();

/** Some subfields as one text, with the punctuation between them: `Sejm (12 : 1590 : Warszawa)`. */
export const asWritten = ({ subfields }: MarcField, codes: string) =>
  trimmed(
    subfields
      .filter(({ code }) => codes.includes(code))
      .map(({ text }) => text.trim())
      .join(' '),
  );

/** Removes the full stop at the end of a field, but not that of an initial or a short word: `19 w.` */
export const withoutStop = (text: string) => text.replace(/(?<!(?<!\p{L})\p{L}{1,2})\.$/u, '');

/** The texts of some subfields as one, without the punctuation between them. */
export const joined = (field: MarcField, codes: string, between = ' ') => textsOf(field, codes).join(between);
