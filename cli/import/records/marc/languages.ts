import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import { languageName } from '#lib/i18n/translate.ts';
import { grouped } from '#lib/lists.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import { languageTag } from '../languages.ts';
import { readLanguage } from '../read-values.ts';
import type { MarcField } from './record.ts';
import { type FieldReader, textsOf } from './subfields.ts';

/** Languages of the text, printed or spoken and sung. */
const textCodes = 'ad';

/** Labels for what else is in a language besides the text, by subfield. */
const labels: Record<string, string> = {
  b: 'Language of summaries',
  e: 'Language of the libretto',
  f: 'Language of the table of contents',
  g: 'Language of accompanying material',
  h: 'Language of the original',
  i: 'Language of intertitles',
  j: 'Language of subtitles',
  k: 'Language of the intermediate translation',
  p: 'Language of subtitles',
  t: 'Language of transcripts',
};

/** The language in which a record is written (040 $b), if it is one of the site's, else the first of these. */
export function cataloguingLanguage(fields: MarcField[]): Locale {
  const codes = fields.filter(({ tag }) => tag === '040').flatMap((field) => textsOf(field, 'b'));
  const tag = languageTag(codes[0] ?? '');
  return isLocale(tag) ? tag : locales[0];
}

/** The codes of MARC in a subfield, several of which older records put into one, or a tag of another list. */
function codesIn(text: string): string[] {
  if (/^[a-z]{2}(?:-[a-z\d]+)*$/i.test(text)) return [text];
  return /^(?:[a-z]{3})+$/i.test(text) ? (text.match(/.{3}/g) ?? []) : [];
}

function languagesOf(text: string): ObjectMetadata[] {
  const codes = codesIn(text);
  const known = codes.flatMap(readLanguage);
  // Text that is not a code is kept as a note.
  const isKnown = known.length > 0 && known.length === codes.length;
  return isKnown ? known : [...known, { notes: [{ label: 'MARC 041', text }] }];
}

/** A note with the names of languages, in the language of the record. */
export function languageNote(label: string, texts: string[], language: Locale): ObjectMetadata {
  const tags = texts.flatMap((text) => {
    const codes = codesIn(text);
    return codes.length > 0 ? codes.map((code) => languageTag(code) ?? code) : [text];
  });
  const text = [...new Set(tags)].map((tag) => languageName(tag, language)).join(', ');
  const areKnown = texts.every((one) => codesIn(one).length > 0);
  return { notes: [{ label, text, language: areKnown ? language : undefined }] };
}

/** The field of languages; only those of the text become the object's. */
export const languages: FieldReader = {
  codes: '',
  coded: textCodes + Object.keys(labels).join(''),
  read: (field, language = locales[0]) => {
    const others = field.subfields.flatMap(({ code, text }) => {
      const label = labels[code];
      return label === undefined || text.trim() === '' ? [] : [{ label, text: text.trim() }];
    });
    return [
      ...textsOf(field, textCodes).flatMap(languagesOf),
      ...[...grouped(others, ({ label }) => label)].map(([label, those]) =>
        languageNote(
          label,
          those.map(({ text }) => text),
          language,
        ),
      ),
    ];
  },
};
