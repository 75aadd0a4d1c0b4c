import type { ObjectMetadata } from '../../metadata.ts';
import { withoutSortingMarks } from '../say.ts';
import type { MarcField } from './record.ts';

/** What is made of a field. */
export type FieldReader = {
  read: (field: MarcField) => ObjectMetadata[];
  /** Subfields of which texts are taken; one that then stands in no value is kept as further data. */
  codes: string;
  /** Subfields that are taken in another form: codes, roles, addresses. */
  coded?: string;
  /** The subfield that says what the field is about, which stands before what is kept of it. */
  heading?: string;
};

/** The texts of some subfields, in their order, without the marks that part them on a card. */
export function textsOf({ subfields }: MarcField, codes: string): string[] {
  return subfields
    .filter(({ code }) => codes.includes(code))
    .map(({ text }) => trimmed(text))
    .filter(Boolean);
}

/** Without the punctuation of ISBD at its end, and of brackets that are not closed. */
export const trimmed = (text: string) =>
  withoutSortingMarks(text)
    .replace(/\s*[/:;,=]\s*$/, '')
    .replace(/^\[([^\]]*)$|^([^[]*)\]$/, '$1$2')
    .trim();

/** Some subfields as one text, with the marks between them: `Sejm (12 : 1590 : Warszawa)`. */
export const asWritten = ({ subfields }: MarcField, codes: string) =>
  trimmed(
    subfields
      .filter(({ code }) => codes.includes(code))
      .map(({ text }) => text.trim())
      .join(' '),
  );

/** Without the stop at the end of a field, which an initial and a short word keep: `19 w.` */
export const withoutStop = (text: string) => text.replace(/(?<!(?<!\p{L})\p{L}{1,2})\.$/u, '');

/** The texts of some subfields as one, without the marks between them. */
export const joined = (field: MarcField, codes: string, between = ' ') => textsOf(field, codes).join(between);
