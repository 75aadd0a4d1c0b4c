import { cleanText, maxValueLength, readSearch, type SearchAddress } from './address.ts';
import { personValue } from './people.ts';
import type { FacetName } from './query.ts';

/** What the index knows a value of a facet by that is written in any way. */
export function facetValue(facet: FacetName, text: string): string {
  const clean = cleanText(text, maxValueLength);
  return facet === 'person' ? cleanText(personValue(clean), maxValueLength) : clean;
}

/** Reads the query of an address, in which people may be written in any way. Scripts, which are to be small, read what stands there. */
export function readKnownSearch(query: URLSearchParams): SearchAddress {
  const known = new URLSearchParams([...query].filter(([name]) => name !== 'person'));
  for (const name of query.getAll('person')) known.append('person', facetValue('person', name));
  return readSearch(known);
}
