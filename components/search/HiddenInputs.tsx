import { type SearchAddress, searchParams } from '#lib/search/address.ts';

type Props = {
  search: SearchAddress;
  /** A parameter for which the form has its own input. */
  without?: 'q';
};

/** Hidden inputs that keep the rest of a search when a form changes one part of it, from page 1. */
export function HiddenInputs({ search, without }: Props) {
  return [...searchParams({ ...search, page: 1 })]
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
