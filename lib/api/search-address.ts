import { createHash } from 'node:crypto';
import { everything, pageRange, type SearchAddress, searchParams } from '#lib/search/address.ts';
import { type FindAddress, findRange } from '#lib/search/find-address.ts';

/** What `next` says where hits go on behind so many, for this question alone. @param object of which alone pages are wanted */
export function cursorAt(search: SearchAddress, offset: number, object?: string): string {
  const query = searchParams(search);
  if (object !== undefined) query.set('object', object);
  return `${offset}-${createHash('sha256').update(String(query)).digest('hex').slice(0, 12)}`;
}

/** Address of a search in the API, from the first hit of its page on. */
export function searchApiPath(search: SearchAddress): string {
  const asked: SearchAddress = { ...search, page: 1, view: 'cards' };
  const query = searchParams({ ...asked, within: 'objects' });
  if (search.within === 'texts') query.delete('sort');
  const { offset } = pageRange(search);
  if (offset > 0) query.set('next', cursorAt(asked, offset));
  return pathWith(search.within === 'texts' ? '/api/search/texts/' : '/api/search/', query);
}

/** Address in the API of what is found in the texts of an object, from the first scan of the page on. */
export function findApiPath(id: string, address: FindAddress): string {
  const search: SearchAddress = { ...everything, text: address.text, within: 'texts' };
  const query = new URLSearchParams({ ...(address.text !== '' && { q: address.text }), object: id });
  const { offset } = findRange(address);
  if (offset > 0) query.set('next', cursorAt(search, offset, id));
  return pathWith('/api/search/texts/', query);
}

function pathWith(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
