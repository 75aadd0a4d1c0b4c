import { countFilters, institutionNumber, years } from '#lib/search/address.ts';
import { facetNames, maxFilters, maxQueryLength } from '#lib/search/query.ts';
import { facetValue, readNormalizedSearch } from '#lib/search/values.ts';
import { ParameterError, single } from './parameters.ts';

/** Parameters that may be given only once. */
const singleNames = ['q', 'from', 'to', 'undated', 'sort', 'next'] as const;

/**
 * Checks the words and filters of a search from a program: unlike a person, it would not notice that one was ignored.
 * @throws {ParameterError}
 */
export function requireSearch(query: URLSearchParams): void {
  for (const name of singleNames) single(query, name);
  requireOneOf(query, 'undated', ['1']);
  requireOneOf(query, 'text', ['yes']);
  for (const name of ['from', 'to']) requireYear(query, name);
  requireInstitutions(query);
  for (const facet of facetNames)
    if (query.getAll(facet).some((value) => facetValue(facet, value) === ''))
      throw new ParameterError(facet, 'Not a value of this facet.');
  if ((query.get('q') ?? '').length > maxQueryLength)
    throw new ParameterError('q', `Longer than ${maxQueryLength} characters.`);
  requireFewFilters(query);
}

/** Checks the ids of institutions, if any are given. @throws {ParameterError} */
export function requireInstitutions(query: URLSearchParams): void {
  for (const institution of query.getAll('institution'))
    if (!institutionNumber.test(institution))
      throw new ParameterError('institution', 'Not the id of an institution.');
}

/** Checks that a parameter, if given, has one of these values. @throws {ParameterError} */
export function requireOneOf(query: URLSearchParams, name: string, values: readonly string[]): void {
  for (const value of query.getAll(name))
    if (!values.includes(value)) throw new ParameterError(name, `Use one of: ${values.join(', ')}.`);
}

function requireYear(query: URLSearchParams, name: string): void {
  const text = query.get(name);
  if (text !== null && !(/^\d{1,4}$/.test(text) && Number(text) >= years.min))
    throw new ParameterError(name, `Not a year from ${years.min} to ${years.max}.`);
}

function requireFewFilters(query: URLSearchParams): void {
  const values = facetNames.flatMap((facet) =>
    [...new Set(query.getAll(facet))].map((value) => ({ facet, value })),
  );
  const { filters } = readNormalizedSearch(query);
  const dates = countFilters({ ...filters, chosen: {} });
  if (values.length + dates > maxFilters)
    throw new ParameterError(values.at(-1)?.facet ?? 'from', `More than ${maxFilters} filters.`);
}
