import { unlessEmpty } from '#lib/lists.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import { languageTag } from '../languages.ts';
import { partNumber } from '../part-number.ts';
import type { MarcField } from './record.ts';
import { asWritten, type FieldReader, joined, textsOf, trimmed, withoutStop } from './subfields.ts';

const variantTitle: FieldReader = {
  codes: 'abnp',
  coded: 'i',
  heading: 'a',
  read: (field) => {
    const text = titleIn(field);
    // The record's own label for the title: `Tytuł okładkowy:`.
    const notes = textsOf(field, 'i').map((label) => ({ label, text }));
    return text === '' ? [] : [{ titles: [{ text, kind: 'alternative' }], notes: unlessEmpty(notes) }];
  },
};

/** A further title, by its subfields: one that libraries agreed on, or one by which serials are told apart. */
const furtherTitle = (kind: 'uniform' | 'alternative', codes: string): FieldReader => ({
  codes,
  heading: 'a',
  read: (field) => {
    const text = withoutStop(asWritten(field, codes));
    return text === '' ? [] : [{ titles: [{ text, kind }] }];
  },
});

/** Subfields of a uniform title: `Sonaty, fortepian, op. 35, b-moll`. */
const uniform = 'adfghklmnoprst';
const uniformTitle = furtherTitle('uniform', uniform);
const serialTitle = furtherTitle('alternative', 'ab');

/** The title proper with what follows it, in the order of the record: a parallel title, the rest, parts. */
function titleIn({ subfields }: MarcField): string {
  let [whole, mark] = ['', ':'];
  for (const { code, text } of subfields.filter((one) => 'abnp'.includes(one.code))) {
    const part = trimmed(text);
    if (part === '') continue;
    const between = 'np'.includes(code) ? '. ' : ` ${mark} `;
    whole = whole === '' ? part : `${whole}${between}${part}`;
    [, mark = ':'] = /([;=])\s*$/.exec(text) ?? [];
  }
  return whole.replace(/\.\. /g, '. ').replace(/([^.])\.$/, '$1');
}

const mainTitle: FieldReader = {
  codes: 'abnp',
  read: (field) => {
    const whole = titleIn(field);
    const number = partNumber(textsOf(field, 'n')[0]);
    return whole === '' ? [] : [{ title: whole, number }];
  },
};

/** The title given by cataloguers in the language of subfield y. */
const translatedTitle: FieldReader = {
  codes: 'abnp',
  coded: 'y',
  heading: 'a',
  read: (field) => {
    const text = titleIn(field);
    const language = languageTag(textsOf(field, 'y')[0] ?? '');
    return text === '' ? [] : [{ titles: [{ text, kind: 'translated', language }] }];
  },
};

/** What a work is to the object: a part of it, by the second indicator, else what the record calls it (subfield i). */
export const kindOfWork = (field: MarcField): string =>
  field.indicators[1] === '2' ? 'has-part' : (textsOf(field, 'i')[0] ?? 'related');

/** A work that the object contains or is related to, by its title. */
const addedTitle: FieldReader = {
  codes: `i${uniform}`,
  heading: 'a',
  read: (field) => {
    const text = withoutStop(asWritten(field, uniform));
    return text === '' ? [] : [{ relations: [{ kind: kindOfWork(field), text }] }];
  },
};

/** A series, by the subfields of its title; that of a `Bulletin` includes the body that publishes it. */
const series = (codes: string): FieldReader => ({
  codes: `${codes}v`,
  heading: 't',
  read: (whole) =>
    statementsIn(whole).flatMap((field) => {
      const text = asWritten(field, codes).replace(/[.,]$/, '');
      const number = partNumber(withoutStop(joined(field, 'v')));
      return text === '' ? [] : [{ relations: [{ kind: 'series', text, number }] }];
    }),
});

/** The series in a field, each with its number: after that of one, a title begins another. */
function statementsIn(field: MarcField): MarcField[] {
  const { subfields } = field;
  const starts = subfields.flatMap(({ code }, at) =>
    code === 'a' && /[vx]/.test(subfields[at - 1]?.code ?? '') ? [at] : [],
  );
  return [0, ...starts].map((start, index) => ({
    ...field,
    subfields: subfields.slice(start, starts[index]),
  }));
}

function related(relation: string): FieldReader {
  return {
    codes: 'astwxzgqi',
    heading: 't',
    read: (field) => {
      const text = joined(field, 'ast', '. ').replace(/\.(?=\. )|\.$/g, '');
      const target = textsOf(field, 'wxz')[0];
      const kind = relation === 'related' ? kindOfWork(field) : relation;
      const isAround = kind === 'part-of' || kind === 'series';
      const number = isAround ? textsOf(field, 'gq').map(partNumber).find(Boolean) : undefined;
      return text === '' ? [] : [{ relations: [{ kind, text, target, number }] }];
    },
  };
}

export const workReaders: Record<string, FieldReader> = {
  '130': uniformTitle,
  '210': serialTitle,
  '222': serialTitle,
  '240': uniformTitle,
  '242': translatedTitle,
  '243': uniformTitle,
  '245': mainTitle,
  '246': variantTitle,
  '247': variantTitle,
  '440': series('atnp'),
  '490': series('atnp'),
  '730': addedTitle,
  '740': addedTitle,
  '760': related('series'),
  '762': related('has-part'),
  '765': related('original'),
  '767': related('translation'),
  '770': related('supplement'),
  '772': related('supplement to'),
  '773': related('part-of'),
  '774': related('has-part'),
  '775': related('other version'),
  '776': related('other format'),
  '777': related('issued with'),
  '780': related('preceding'),
  '785': related('succeeding'),
  '787': related('related'),
  '800': series('tp'),
  '810': series('abtp'),
  '811': series('acdnetp'),
  '830': series('atnp'),
};

const isHeading = ({ tag }: MarcField) => ['800', '810', '811', '830'].includes(tag);

/** Whether other fields give the heading of a series statement (field 490, first indicator). */
const isTraced = ({ tag, indicators }: MarcField) => tag === '490' && indicators.startsWith('1');

const seriesIn = (field: MarcField) =>
  workReaders[field.tag]?.read(field).flatMap(({ relations = [] }) => relations) ?? [];

/**
 * The metadata of a series statement whose series has a heading with other words: the statement as a note, and its
 * number in the series if there is one statement and one heading. Their order does not show which belong together,
 * since headings are sorted by the kind of name. Undefined for any other field, and for a statement without a heading.
 */
export function tracedSeries(field: MarcField, fields: MarcField[]): ObjectMetadata[] | undefined {
  if (!isTraced(field)) return undefined;
  const headings = fields.filter(isHeading).flatMap(seriesIn);
  const traced = fields.filter(isTraced).length;
  const [stated] = seriesIn(field);
  if (!stated || headings.length < traced || headings.some(({ text }) => text === stated.text))
    return undefined;
  const [heading, ...others] = headings;
  const isOnlyOne = others.length === 0 && traced === 1;
  const number = heading?.number ?? stated.number;
  return [
    ...(isOnlyOne && heading && number ? [{ relations: [{ ...heading, number }] }] : []),
    { notes: [{ label: 'Series statement', text: asWritten(field, 'atnpv') }] },
  ];
}
