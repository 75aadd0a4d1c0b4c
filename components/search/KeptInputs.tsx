import { type SearchAddress, searchParams } from '#lib/search/address.ts';

/** What a form keeps of a search whose other part it asks for; its page begins anew. */
export function KeptInputs({ search }: { search: SearchAddress }) {
  return [...searchParams({ ...search, page: 1 })].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
