import { lookup } from '#lib/lists.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import { languageTag } from '../languages.ts';
import { namesYears, withUnknownDigits } from '../read-values.ts';
import type { Statement } from '../statements.ts';
import { isWhole } from './coded.ts';
import type { MarcField } from './record.ts';
import { joined, textsOf } from './subfields.ts';

/** What the second date of field 008 is, by the type of its dates (position 6), if it is neither an end nor a detail. */
const secondDates: Record<string, string> = {
  r: 'Date of the original',
  p: 'Date of production',
  t: 'Copyright date',
};

/** The language of field 008, its date where no other field names a year, and another that no other field has. */
export function fixedStatements(value: string, fields: MarcField[]): Statement[] {
  const language = isWhole(value) ? languageTag(value.slice(35, 38).replaceAll('|', ' ')) : undefined;
  const date = fixedDate(value);
  const isDated = fields.some((field) => /^26[04]$/.test(field.tag) && namesYears(joined(field, 'c')));
  return [
    ...(language ? [{ from: '008/35-37', metadata: { language } }] : []),
    ...(!isDated && date !== undefined ? [{ from: '008/06-14', metadata: { date } }] : []),
    ...secondDate(value, fields),
  ];
}

/** The second date as a note, unless an edition, imprint, note or other edition (fields 775 to 786) names its year. */
function secondDate(value: string, fields: MarcField[]): Statement[] {
  const label = lookup(secondDates, value[6] ?? '');
  const text = dateIn(value.slice(11, 15));
  if (label === undefined || text === undefined || text === dateIn(value.slice(7, 11))) return [];
  const isSaid = fields
    .filter(({ tag }) => /^(?:2[56]|5|7[78])/.test(tag))
    .some(({ subfields }) => subfields.some((one) => one.text.includes(text)));
  return isSaid ? [] : [{ from: '008/11-14', metadata: { notes: [{ label, text }] } }];
}

/** A year, whose last digits may be unknown. */
function dateIn(text: string): string | undefined {
  const date = withUnknownDigits(text);
  return /^\d{2}[\d-]{2}$/.test(date) && date !== '9999' ? date : undefined;
}

/** The date of field 008: a span if its type (position 6) makes the second date its end, a day if it is detailed. */
function fixedDate(value: string): string | undefined {
  const [kind = '', first, second] = [value[6], value.slice(7, 11), value.slice(11, 15)];
  if (kind === 'c' && /^\d{4}9999$/.test(first + second)) return `${first}-`;
  const date = dateIn(first);
  if (date === undefined) return undefined;
  if (kind === 'e') {
    const [, month, day] = /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?/.exec(date === first ? second : '') ?? [];
    return [date, month, day].filter(Boolean).join('-');
  }
  if (!'dmikq'.includes(kind) || !/^\d{4}$/.test(second) || first >= second || second === '9999') return date;
  const span = date === first ? `${first}-${second}` : `${date}/${second}`;
  return kind === 'q' ? `[${span}]` : span;
}

/** The category that follows from the type of record and its bibliographic level (leader, positions 6 and 7). */
export function categoryOf(leader: string, fields: MarcField[]): ObjectMetadata[] {
  const [type = '', level = ''] = [leader[6], leader[7]];
  const known = lookup({ c: 'scores', d: 'scores', e: 'maps', f: 'maps', t: 'manuscripts' }, type);
  if (known) return [{ categories: [known] }];
  if (type === 'k') return pictureCategory(fields);
  if (type !== 'a') return [];
  return [
    { categories: [level === 's' ? 'serials' : level === 'b' || level === 'a' ? 'articles' : 'books'] },
  ];
}

/** Pictures are prints, unless field 007 makes them photographs or postcards or the genre is more specific. */
function pictureCategory(fields: MarcField[]): ObjectMetadata[] {
  const graphics = fields.flatMap(({ tag, value }) =>
    tag === '007' && value[0] === 'k' ? [value[1] ?? ''] : [],
  );
  if (graphics.includes('p')) return [{ categories: ['postcards'] }];
  if (graphics.some((one) => /^[ghv]/.test(one))) return [{ categories: ['photographs'] }];
  const genres = fields.filter(({ tag }) => tag === '655').flatMap((field) => textsOf(field, 'a'));
  return genres.some((genre) => categoriesOf(genre).length > 0) ? [] : [{ categories: ['prints'] }];
}
