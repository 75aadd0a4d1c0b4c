import { categoriesOf } from '#lib/metadata/category.ts';
import type { ObjectMetadata } from '../../metadata.ts';
import type { MarcField } from './record.ts';
import { textsOf } from './subfields.ts';

/** The category that follows from the type of record and its bibliographic level (leader, positions 6 and 7). */
export function categoryOf(leader: string, fields: MarcField[]): ObjectMetadata[] {
  const [type = '', level = ''] = [leader[6], leader[7]];
  const categories = { c: 'scores', d: 'scores', e: 'maps', f: 'maps', t: 'manuscripts' } as const;
  if (type in categories) return [{ categories: [categories[type as keyof typeof categories]] }];
  if (type === 'k') return pictureCategory(fields);
  if (type !== 'a') return [];
  return [
    { categories: [level === 's' ? 'serials' : level === 'b' || level === 'a' ? 'articles' : 'books'] },
  ];
}

/** Pictures are prints, unless field 007 makes them photographs or the genre is more specific. */
function pictureCategory(fields: MarcField[]): ObjectMetadata[] {
  if (fields.some(({ tag, value }) => tag === '007' && /^k[gh]/.test(value)))
    return [{ categories: ['photographs'] }];
  const genres = fields.filter(({ tag }) => tag === '655').flatMap((field) => textsOf(field, 'a'));
  return genres.some((genre) => categoriesOf(genre).length > 0) ? [] : [{ categories: ['prints'] }];
}
