import { type SearchAddress, searchParams } from '#lib/search/address.ts';

type Props = {
  search: SearchAddress;
  /** A parameter for which the form has an input of its own. */
  without?: 'q';
};

/** What a form keeps of a search whose other part it asks for; its page begins anew. */
export function KeptInputs({ search, without }: Props) {
  return [...searchParams({ ...search, page: 1 })]
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
