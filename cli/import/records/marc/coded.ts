import type { Locale } from '#lib/i18n/locales.ts';
import { lookup } from '#lib/lookup.ts';
import { toStatements } from '../read-values.ts';
import type { Statement } from '../statements.ts';
import { type CodedStatement, materialStatements, physicalStatements } from './codes.ts';
import { countryName } from './countries.ts';
import type { MarcField, MarcRecord } from './record.ts';

/** Kinds of material in fields 006 and 008, by the type of record (leader, position 6) or the first position of 006. */
const materials: Record<string, string> = {
  ...{ a: 'books', t: 'books', s: 'continuing', p: 'mixed' },
  ...{ c: 'music', d: 'music', i: 'music', j: 'music', e: 'maps', f: 'maps' },
  ...{ g: 'visual', k: 'visual', o: 'visual', r: 'visual' },
};

/** The terms of each list by their codes. */
const termsByCode = new Map(
  [...materialStatements, ...physicalStatements].map(({ terms }) => [
    terms,
    new Map(
      terms.split(/;\s+/).map((term) => {
        const [, code = '', pl = '', en = ''] = /^(\S+) (.+) = (.+)$/.exec(term) ?? [];
        return [code, { pl, en }];
      }),
    ),
  ]),
);

/** What fields 006, 007 and 008 say in codes about the object, as notes, unless another field says it in words. */
export function codedStatements({ leader, fields }: MarcRecord, language: Locale): Statement[] {
  const inWords = new Set(fields.flatMap(({ tag, subfields }) => subfields.map(({ code }) => tag + code)));
  const notesIn = (value: string, kind: string | undefined, all: readonly CodedStatement[]) =>
    all
      .filter(({ of, words }) => kind && of.includes(kind) && !words?.some((one) => inWords.has(one)))
      .map(({ at: [start, end], label, terms, length = 1 }) => {
        const known = termsByCode.get(terms);
        const texts = new Set<string>();
        for (let at = start; at < end; at += length) {
          const term = known?.get(value.slice(at, at + length))?.[language];
          if (term !== undefined) texts.add(term);
        }
        return { label, text: [...texts].join(', ') };
      });
  const type = /^.{6}a[bis]/.test(leader) ? 's' : (leader[6] ?? '');
  const readers: Record<string, (value: string) => { label: string; text: string }[]> = {
    // Position 1 of 006 is 18 of 008.
    '006': (value) =>
      value.length === 18
        ? notesIn(value.padStart(35), lookup(materials, value[0] ?? ''), materialStatements)
        : [],
    '007': (value) => notesIn(value, value[0], physicalStatements),
    '008': (value) =>
      isWhole(value)
        ? [
            ...country(value.slice(15, 18), language),
            ...notesIn(value, lookup(materials, type), materialStatements),
          ]
        : [],
  };
  return fields.flatMap(({ tag, value }: MarcField) =>
    toStatements(
      tag,
      (lookup(readers, tag)?.(value) ?? []).filter(({ text }) => text !== ''),
      (note) => ({ notes: [{ ...note, language }] }),
    ),
  );
}

/** Whether no blanks have been dropped from field 008: its language is at its position. */
export const isWhole = (value: string) => /^(?:[a-z]{3}|\|{3}| {3})$/i.test(value.slice(35, 38));

const country = (code: string, language: Locale) =>
  /^[a-z]{2,3} ?$/.test(code) && code.trim() !== 'xx'
    ? [{ label: 'Country of publication', text: countryName(code, language) ?? code.trim() }]
    : [];
