import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { IssuesOfYear, IssueYear, ListedWork, Work, WorkPart } from '#lib/search/issues.ts';
import { partsOfPage, type WorkAddress, type WorkName } from '#lib/search/works.ts';
import { type ListAnswer, worksFor } from './shelves-for.ts';

/** A page of a work's parts, in order. Pages count from 1. */
export type PartsPage = { parts: WorkPart[]; page: number; pages: number };

/** A work with its number of parts, and its years. */
export type FoundWork = Work & { name: WorkName; count: number; years: IssueYear[] };

/** What a page of works shows: works in alphabetical order; one work by its parts or its years; or a year of it. */
export type WorkAnswer =
  | { kind: 'all'; list: ListAnswer<ListedWork>; page: number }
  | { kind: 'work'; work: FoundWork; shown: PartsPage | undefined }
  | { kind: 'year'; work: FoundWork; year: number; issues: IssuesOfYear };

/** Retrieves all that such a page shows; undefined without such a work or page. @throws {CatalogueUnavailable} */
export async function workFor(
  catalogue: Catalogue,
  locale: Locale,
  { work: name, year, page }: WorkAddress,
): Promise<WorkAnswer | undefined> {
  if (name === undefined) {
    const list = await worksFor(catalogue, locale, page ?? 1);
    return list && { kind: 'all', list, page: page ?? 1 };
  }
  const found = await catalogue.work(name);
  if (!found) return undefined;
  const years = await catalogue.issueYears(name);
  const count = years.reduce((sum, { firsts }) => sum + firsts, 0);
  const work = { ...found, name, count, years };
  if (year !== undefined) return { kind: 'year', work, year, issues: await catalogue.issuesOf(name, year) };
  // Larger works are shown by year, if they have several.
  const isParted = years.length > 1 && count > partsOfPage;
  if (page === undefined && (isParted || count === 0)) return { kind: 'work', work, shown: undefined };
  const [pages, shown] = [Math.ceil(count / partsOfPage), page ?? 1];
  if (shown > pages) return undefined;
  const range = { offset: (shown - 1) * partsOfPage, limit: partsOfPage };
  return { kind: 'work', work, shown: { parts: await catalogue.partsOf(name, range), page: shown, pages } };
}
