import { categoriesOf } from '#lib/metadata/category.ts';
import type { ContributorMetadata, ObjectMetadata } from '../metadata.ts';
import { languageTag } from './languages.ts';
import type { MarcField, MarcRecord } from './marc-record.ts';
import { partNumber } from './part-number.ts';
import { sayNamed } from './people.ts';
import { roleTerm } from './roles.ts';
import type { Statement } from './statements.ts';

/** The texts of some subfields, in their order, without the marks that part them on a card. */
function textsOf({ subfields }: MarcField, codes: string): string[] {
  return subfields
    .filter(({ code }) => codes.includes(code))
    .map(({ text }) => trimmed(text))
    .filter(Boolean);
}

/** Without the punctuation of ISBD at its end, and of brackets that are not closed. */
const trimmed = (text: string) =>
  text
    .replace(/\s*[/:;,=]\s*$/, '')
    .replace(/^\[([^\]]*)$|^([^[]*)\]$/, '$1$2')
    .trim();

const joined = (field: MarcField, codes: string, between = ' ') => textsOf(field, codes).join(between);

/** A name without the stop or comma at its end, which an initial keeps. */
const withoutStop = (name: string) => name.replace(/,$/, '').replace(/(\p{L}{3}|\))\.$/u, '$1');

type Reader = (field: MarcField) => ObjectMetadata[];

const named =
  (kind: NonNullable<ContributorMetadata['kind']>, isMain: boolean): Reader =>
  (field) => {
    const name = withoutStop(joined(field, kind === 'person' ? 'abc' : 'abn'));
    if (name === '') return [];
    const roles = [...new Set([...textsOf(field, '4'), ...textsOf(field, 'e')].map(roleTerm))];
    const dates =
      kind === 'person' ? joined(field, 'd').replace(/^\(|\)$|[.,]$/g, '') || undefined : undefined;
    return sayNamed({
      name,
      dates,
      kind,
      roles: isMain && roles.length === 0 && kind === 'body' ? ['corporate-creator'] : roles,
      isMain,
    });
  };

const subject =
  (kind: string, codes: string): Reader =>
  (field) => {
    const text = [joined(field, codes), ...textsOf(field, 'vxyz')]
      .filter(Boolean)
      .join(' – ')
      .replace(/\.$/, '');
    const uri = textsOf(field, '01').find((one) => /^https?:/.test(one));
    return text === '' ? [] : [{ subjects: [{ text, kind, ...(uri && { uri }) }] }];
  };

const identifier =
  (kind: string): Reader =>
  (field) =>
    textsOf(field, 'a').map((value) => ({ identifiers: [{ kind, value }] }));

const series: Reader = (field) => {
  const text = joined(field, 'atnp').replace(/[.,]$/, '');
  const number = partNumber(joined(field, 'v'));
  return text === '' ? [] : [{ relations: [{ kind: 'series', text, ...(number && { number }) }] }];
};

const related =
  (kind: string): Reader =>
  (field) => {
    const text = joined(field, 'ast', ', ').replace(/\.$/, '');
    const target = textsOf(field, 'wxz')[0];
    const number = kind === 'part-of' ? textsOf(field, 'gq').map(partNumber).find(Boolean) : undefined;
    return text === ''
      ? []
      : [{ relations: [{ kind, text, ...(target && { target }), ...(number && { number }) }] }];
  };

const title =
  (kind: 'alternative' | 'uniform' | 'translated'): Reader =>
  (field) => {
    const text = joined(field, 'abnpt').replace(/[.,]$/, '');
    return text === '' ? [] : [{ titles: [{ text, kind }] }];
  };

function imprint(field: MarcField): ObjectMetadata[] {
  // 264 says by its second indicator what it is about; 4 is a copyright.
  const role =
    { '0': 'creator', '2': 'distributor', '3': 'printer' }[field.indicators[1] ?? ''] ?? 'publisher';
  const date = joined(field, 'c').replace(/[.,]$/, '');
  return [
    ...textsOf(field, 'a').map((publish_place) => ({ publish_place })),
    ...textsOf(field, 'b').map((name) => ({ contributors: [{ name, role, kind: 'body' as const }] })),
    ...textsOf(field, 'f').map((name) => ({
      contributors: [{ name, role: 'printer', kind: 'body' as const }],
    })),
    ...(date === '' ? [] : [{ date }]),
  ];
}

const readers: Record<string, Reader> = {
  '020': identifier('isbn'),
  '022': identifier('issn'),
  '024': (field) => {
    const [source = 'number'] = field.indicators.startsWith('2') ? ['ismn'] : textsOf(field, '2');
    return identifier(source.toLowerCase())(field);
  },
  '035': identifier('number'),
  '041': (field) =>
    textsOf(field, 'a')
      .flatMap((codes) => codes.match(/.{3}/g) ?? [])
      .flatMap((code) => {
        const language = languageTag(code);
        return language === undefined ? [] : [{ language }];
      }),
  '100': named('person', true),
  '110': named('body', true),
  '111': named('body', true),
  '130': title('uniform'),
  '240': title('uniform'),
  '245': (field) => {
    const text = [joined(field, 'a'), ...textsOf(field, 'b')].join(' : ');
    const whole = [text, ...textsOf(field, 'np')]
      .filter(Boolean)
      .join('. ')
      .replace(/\.\. /g, '. ')
      .replace(/([^.])\.$/, '$1');
    const number = partNumber(textsOf(field, 'n')[0]);
    return whole === '' ? [] : [{ title: whole, ...(number && { number }) }];
  },
  '246': title('alternative'),
  '247': title('alternative'),
  '260': imprint,
  '264': imprint,
  '490': series,
  '600': subject('person', 'abcdt'),
  '610': subject('body', 'abt'),
  '611': subject('body', 'acdn'),
  '630': subject('title', 'a'),
  '648': subject('time', 'a'),
  '650': subject('topic', 'ab'),
  '651': subject('place', 'a'),
  '653': subject('topic', 'a'),
  '655': (field) => [
    ...subject('genre', 'a')(field),
    ...textsOf(field, 'a').flatMap((text) => {
      const categories = categoriesOf(text);
      return categories.length > 0 ? [{ categories }] : [];
    }),
  ],
  '700': named('person', false),
  '710': named('body', false),
  '711': named('body', false),
  '773': related('part-of'),
  '774': related('has-part'),
  '780': related('related'),
  '785': related('related'),
  '830': series,
  '852': (field) => [
    ...textsOf(field, 'a').map((source) => ({ source })),
    ...[joined(field, 'hij')]
      .filter(Boolean)
      .map((value) => ({ identifiers: [{ kind: 'shelfmark', value }] })),
  ],
  '856': (field) => textsOf(field, 'u').map((source_url) => ({ source_url })),
  '540': (field) => [
    ...textsOf(field, 'a').map((rights) => ({ rights })),
    ...textsOf(field, 'u').map((rights_url) => ({ rights_url })),
  ],
};

/** Categories of the kind of record and of its bibliographic level (leader, positions 6 and 7). */
function categoryOf(leader: string): ObjectMetadata[] {
  const [type = '', level = ''] = [leader[6], leader[7]];
  const categories = { c: 'scores', d: 'scores', e: 'maps', f: 'maps', t: 'manuscripts' } as const;
  if (type in categories) return [{ categories: [categories[type as keyof typeof categories]] }];
  if (type === 'k') return [{ categories: ['prints'] }];
  if (type !== 'a') return [];
  return [
    { categories: [level === 's' ? 'serials' : level === 'b' || level === 'a' ? 'articles' : 'books'] },
  ];
}

/** Notes of general kinds by what the format calls them; others are known by their tag. */
const noteLabels: Record<string, string> = {
  '250': 'Edition',
  '255': 'Scale',
  '300': 'Physical description',
  '310': 'Frequency',
  '362': 'Dates of issue',
  '500': 'Note',
  '504': 'Bibliography',
  '505': 'Contents',
  '510': 'References',
  '520': 'Summary',
  '533': 'Reproduction',
  '546': 'Language note',
  '561': 'Provenance',
};

/**
 * What a record of MARC 21 says. Local numbers and dates of the record itself (001 to 008 but for what is read of them,
 * 040) are no part of the object's description.
 * @see https://www.loc.gov/marc/bibliographic/
 */
export function marcStatements({ leader, fields }: MarcRecord): Statement[] {
  const statements: Statement[] = categoryOf(leader).map((says) => ({ from: 'leader/06-07', says }));
  for (const field of fields) {
    const { tag, value } = field;
    if (tag === '001' && value.trim()) statements.push({ from: tag, says: { identifier: value.trim() } });
    else if (tag === '008') statements.push(...fixedStatements(value, fields));
    else if (tag >= '010' && tag !== '040') statements.push(...fieldStatements(field));
  }
  return statements;
}

/** The language and the first date of field 008, which count where no other field has them. */
function fixedStatements(value: string, fields: MarcField[]): Statement[] {
  const language = languageTag(value.slice(35, 38));
  const date = value.slice(7, 11).replace(/u/g, '-');
  const isDated = fields.some((field) => /^26[04]$/.test(field.tag) && joined(field, 'c') !== '');
  return [
    ...(language && /^[a-z-]+$/.test(language) ? [{ from: '008/35-37', says: { language } }] : []),
    ...(!isDated && /^\d{2}[\d-]{2}$/.test(date) ? [{ from: '008/07-10', says: { date } }] : []),
  ];
}

function fieldStatements(field: MarcField): Statement[] {
  const { tag, subfields } = field;
  // Another script's form of a field, which it names (field 880, subfield 6).
  const alike = tag === '880' ? (textsOf(field, '6')[0]?.slice(0, 3) ?? tag) : tag;
  const said = readers[alike]?.(field) ?? [];
  const from = (codes: string) => [tag, ...[...codes].map((code) => `$${code}`)].join(' ');
  const taken = JSON.stringify(said);
  const rest = subfields.filter(({ code, text }) => {
    const plain = trimmed(text).replace(/[.,]$/, '');
    return (
      code !== '6' && code !== '8' && plain !== '' && !taken.includes(JSON.stringify(plain).slice(1, -1))
    );
  });
  const isRead = readers[alike] !== undefined;
  const left = rest.filter(({ code }) => !(isRead && /[0-9e]/.test(code)));
  const label = `${noteLabels[tag] ?? 'MARC'}${noteLabels[tag] ? '' : ` ${tag}`}`;
  const codes = (some: { code: string }[]) => [...new Set(some.map(({ code }) => code))].join('');
  return [
    ...said.map((says) => ({ from: from(codes(subfields)), says })),
    ...(left.length > 0
      ? [
          {
            from: from(codes(left)),
            says: { notes: [{ label, text: left.map(({ text }) => text).join(' ') }] },
          },
        ]
      : []),
  ];
}
