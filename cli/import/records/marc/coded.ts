import type { Locale } from '#lib/i18n/locales.ts';
import { lookup } from '#lib/lists.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import type { Statement } from '../statements.ts';
import { codedValues, termsIn } from './codes.ts';
import { countryNote } from './countries.ts';
import type { MarcRecord } from './record.ts';

/** Kinds of material in fields 006 and 008, by the type of record (leader, position 6) or the first position of 006. */
const materials: Record<string, string> = {
  ...{ a: 'BK', t: 'BK', s: 'CR', p: 'MX', e: 'MP', f: 'MP', m: 'CF' },
  ...{ c: 'MU', d: 'MU', i: 'MU', j: 'MU', g: 'VM', k: 'VM', o: 'VM', r: 'VM' },
};

const tables = codedValues.map(([of, from, to, label, terms, inWords = '']) => {
  const length = terms.indexOf(' ');
  return {
    kinds: of.split(' '),
    from,
    to,
    label,
    known: termsIn(terms),
    length,
    inWords: inWords.split(' '),
  };
});

/** What fields 006, 007 and 008 say in codes about the object, as notes, unless another field says it in words. */
export function codedStatements({ leader, fields }: MarcRecord, language: Locale): Statement[] {
  const inWords = new Set(fields.flatMap(({ tag, subfields }) => subfields.map(({ code }) => tag + code)));
  const kindOf: Record<string, (value: string) => string | undefined> = {
    '006': (value) => (value.length === 18 ? lookup(materials, value[0] ?? '') : undefined),
    '007': (value) => `007${value[0]}`,
    '008': (value) =>
      isWhole(value) ? lookup(materials, /^.{6}a[bis]/.test(leader) ? 's' : (leader[6] ?? '')) : undefined,
  };
  return fields.flatMap(({ tag, value }) => {
    const said = new Map<string, Set<string>>();
    const say = (label: string, text: string) => said.set(label, (said.get(label) ?? new Set()).add(text));
    const kind = lookup(kindOf, tag)?.(value);
    // Position 1 of 006 is 18 of 008.
    const codes = tag === '006' ? value.padStart(35) : value;
    for (const { kinds, from, to, label, known, length, inWords: words } of tables)
      if (kind && kinds.includes(kind) && !words.some((one) => inWords.has(one)))
        for (let at = from; at < to; at += length) {
          const term = known.get(codes.slice(at, at + length));
          if (term) say(label, term[language]);
        }
    const notes = [...said].map(([label, texts]) => ({
      notes: [{ label, text: [...texts].join(', '), language }],
    }));
    const country = tag === '008' ? countryIn(value, language) : [];
    return [...country, ...notes].map((metadata) => ({ from: tag, metadata }));
  });
}

/** Whether no blanks have been dropped from field 008: its language is at its position. */
export const isWhole = (value: string) => /^(?:[a-z]{3}|\|{3}| {3})$/i.test(value.slice(35, 38));

function countryIn(value: string, language: Locale): ObjectMetadata[] {
  const code = isWhole(value) ? value.slice(15, 18).trim() : '';
  return /^[a-z]{2,3}$/.test(code) && code !== 'xx' ? [countryNote(code, language)] : [];
}
