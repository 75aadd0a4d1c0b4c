import { cleanText, maxValueLength, readSearch, type SearchAddress } from './address.ts';
import { personValue } from './people.ts';
import type { FacetName } from './query.ts';

/** The indexed form of a facet's value, however it is written. */
export function facetValue(facet: FacetName, text: string): string {
  const clean = cleanText(text, maxValueLength);
  return facet === 'person' ? cleanText(personValue(clean), maxValueLength) : clean;
}

/** Like `readSearch`, but normalises names of people. Separate, because browser scripts must stay small. */
export function readKnownSearch(query: URLSearchParams): SearchAddress {
  const known = new URLSearchParams([...query].filter(([name]) => name !== 'person'));
  for (const name of query.getAll('person')) known.append('person', facetValue('person', name));
  return readSearch(known);
}
