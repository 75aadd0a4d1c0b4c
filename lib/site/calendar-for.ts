import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { everything } from '#lib/search/address.ts';
import type { CalendarAddress } from '#lib/search/calendar.ts';
import type { IssuesOfYear, IssueYear } from '#lib/search/issues.ts';
import type { FacetValue } from '#lib/search/query.ts';

/** What a calendar shows: the largest series of the library, or the years of one and perhaps the issues of one of them. */
export type CalendarAnswer =
  | { kind: 'all'; largest: FacetValue[] }
  | { kind: 'series'; series: string; years: IssueYear[] }
  | { kind: 'year'; series: string; years: IssueYear[]; year: number; issues: IssuesOfYear };

/** Asks for all that a calendar shows; undefined where nothing is of the series. @throws {CatalogueUnavailable} */
export async function calendarFor(
  catalogue: Catalogue,
  { series, year }: CalendarAddress,
): Promise<CalendarAnswer | undefined> {
  if (series === undefined) {
    const { facets } = await catalogue.search(everything, { offset: 0, limit: 0 });
    return { kind: 'all', largest: facets.series };
  }
  const years = await catalogue.issueYears(series);
  if (years.length === 0) return undefined;
  if (year === undefined) return { kind: 'series', series, years };
  return { kind: 'year', series, years, year, issues: await catalogue.issuesOf(series, year) };
}
