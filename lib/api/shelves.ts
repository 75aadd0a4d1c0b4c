import { z } from 'zod';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { isLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import { isListedFacet, type ListedFacet } from '#lib/search/shelf-list.ts';
import { shelvesFor } from '#lib/site/shelves-for.ts';
import { ParameterError, single } from './parameters.ts';

/** A page of all values of a facet, as the API returns it. */
export const shelvesSchema = z.object({
  pages: z.int().min(0).describe('How many pages there are.'),
  values: z
    .array(
      z.object({
        value: z.string().describe('What /api/search/ takes as the value of this facet.'),
        label: z.string(),
        count: z.int().min(1).describe('How many objects have it.'),
      }),
    )
    .describe('In the alphabetical order of the language.'),
});

/** API address of the values on a page of all shelves of a facet. */
export function shelvesApiPath(facet: ListedFacet, language: Locale, page: number): string {
  return `/api/shelves/${facet}/${listQuery(language, page)}`;
}

/** The query of a page of a list in the alphabetical order of a language. */
export function listQuery(language: Locale, page: number): string {
  return `?${new URLSearchParams({ language, ...(page > 1 && { page: String(page) }) })}`;
}

/** Parses the same. @throws {ParameterError} */
export function readListed(query: URLSearchParams): { language: Locale; page: number } {
  const language = single(query, 'language') ?? locales[0];
  if (!isLocale(language)) throw new ParameterError('language', `Not one of ${locales.join(', ')}.`);
  const page = single(query, 'page') ?? '1';
  if (!/^[1-9]\d*$/.test(page)) throw new ParameterError('page', 'Not a page number, counted from 1.');
  return { language, page: Number(page) };
}

/** Answers /api/shelves/{facet}/; undefined where there is no such facet or page. @throws {ParameterError} */
export async function shelfValues(
  catalogue: Catalogue,
  facet: string,
  query: URLSearchParams,
): Promise<z.infer<typeof shelvesSchema> | undefined> {
  const { language, page } = readListed(query);
  const answer = isListedFacet(facet) && (await shelvesFor(catalogue, language, facet, page));
  if (!answer) return undefined;
  return { pages: answer.pages, values: answer.shelves.flatMap(({ values }) => values) };
}
