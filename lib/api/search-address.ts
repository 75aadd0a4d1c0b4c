import { createHash } from 'node:crypto';
import { withQuery } from '#lib/addresses.ts';
import { everything, pageRange, type SearchAddress, searchParams } from '#lib/search/address.ts';
import { type FindAddress, findRange } from '#lib/search/find-address.ts';

/** The `next` cursor from `offset` on, valid for this query alone. @param object only its pages are requested */
export function cursorAt(search: SearchAddress, offset: number, object?: string): string {
  const query = searchParams(search);
  if (object !== undefined) query.set('object', object);
  return `${offset}-${createHash('sha256').update(String(query)).digest('hex').slice(0, 12)}`;
}

/** Address of a search in the API, starting at the first hit of its page. */
export function searchApiPath(search: SearchAddress): string {
  const normalized: SearchAddress = { ...search, page: 1, view: 'cards' };
  const query = searchParams({ ...normalized, within: 'objects' });
  if (search.within === 'texts') query.delete('sort');
  const { offset } = pageRange(search);
  if (offset > 0) query.set('next', cursorAt(normalized, offset));
  return withQuery(search.within === 'texts' ? '/api/search/texts/' : '/api/search/', query);
}

/** API address of the hits in the texts of one object, starting at the first scan of the page. */
export function findApiPath(id: string, address: FindAddress): string {
  const search: SearchAddress = { ...everything, text: address.text, within: 'texts' };
  const query = new URLSearchParams({ ...(address.text !== '' && { q: address.text }), object: id });
  const { offset } = findRange(address);
  if (offset > 0) query.set('next', cursorAt(search, offset, id));
  return withQuery('/api/search/texts/', query);
}
