import { rightsUri } from '#lib/metadata/rights.ts';
import { cleanText, maxValueLength, readSearch, type SearchAddress } from './address.ts';
import { personValue } from './people.ts';
import type { FacetName } from './query.ts';

/** Facets whose values may be written in several ways. */
const varied = { person: personValue, rights: (value: string) => rightsUri(value) ?? value };

function isVaried(facet: string): facet is keyof typeof varied {
  return Object.hasOwn(varied, facet);
}

/**
 * The indexed form of a facet's value, however it is written, as for the name of a person or the address of a licence.
 */
export function facetValue(facet: FacetName, text: string): string {
  const clean = cleanText(text, maxValueLength);
  return isVaried(facet) ? cleanText(varied[facet](clean), maxValueLength) : clean;
}

/** Like `readSearch`, but brings values to their indexed form. Separate, because browser scripts must stay small. */
export function readNormalizedSearch(query: URLSearchParams): SearchAddress {
  const normalized = [...query].map(([name, value]) => [
    name,
    isVaried(name) ? facetValue(name, value) : value,
  ]);
  return readSearch(new URLSearchParams(normalized));
}
