import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { type CalendarDate, calendarDateOf, spanOf } from '#lib/metadata/calendar-date.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import type { WorkName } from './works.ts';

/** The date of an issue, as precisely as known: 0 for an unknown month, day or year. */
export type IssueDate = { year: number; month: number; day: number };

/** A date of more years than a volume covers is not the year of an issue, but a guess at it. */
const maxYears = 10;

/**
 * The series and periodicals to which an object belongs, according to its record. Titles of issues often contain the
 * periodical's title, but libraries differ on where it ends, so titles are not analysed.
 */
export function seriesOf({ relations }: Pick<ObjectRecord, 'relations'>): string[] {
  return relations.flatMap(({ kind, text }) => (kind === 'series' ? [text] : []));
}

/**
 * The dates of an object as an issue: a day or a month if its date is that precise, the first of those of a double
 * issue, otherwise its years. A volume of several years counts in each, an issue over New Year from the first day or
 * month of the second.
 */
export function issueDatesOf(record: Pick<ObjectRecord, 'date' | 'dateDescriptive' | 'years'>): IssueDate[] {
  const { first, last = first } = preciseDates(record) ?? {};
  if (first && last) {
    const start = { ...first, day: first.day ?? 0 };
    return last.year === first.year
      ? [start]
      : [start, { year: last.year, month: 1, day: Math.min(1, start.day) }];
  }
  const { from, to } = record.years ?? { from: 0, to: 0 };
  if (to - from >= maxYears) return [{ year: 0, month: 0, day: 0 }];
  return Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index, month: 0, day: 0 }));
}

/**
 * The month and day of the first date of an object, by which objects of one year are ordered: 100 × month + day, each 0
 * where unknown.
 */
export function monthDayOf(record: Parameters<typeof issueDatesOf>[0]): number {
  const [first] = issueDatesOf(record);
  return first && first.year === record.years?.from ? 100 * first.month + first.day : 0;
}

function preciseDates({
  date,
  dateDescriptive,
}: Parameters<typeof issueDatesOf>[0]): { first: CalendarDate; last?: CalendarDate } | undefined {
  if (dateDescriptive?.trim()) {
    const first = calendarDateOf(dateDescriptive);
    return first ? { first } : spanOf(dateDescriptive);
  }
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  // The first of a month may stand for the month, and 1 January for the year.
  if (!isKnownDate(date) || (month === 1 && day === 1)) return undefined;
  return { first: day === 1 ? { year, month } : { year, month, day } };
}

/**
 * Numbers of a work's parts in a year, of those with a known day, and of those for which it is the first year. Year 0:
 * parts without a known year.
 */
export type IssueYear = { year: number; count: number; onDays: number; firsts: number };

/** An issue in a calendar. */
export type DatedIssue = IssueDate & {
  id: string;
  slug: string;
  title: string;
  /** Its part number, in the words of the source. */
  number: string | null;
  /** The date in the words of the source. */
  dateDescriptive: string | null;
};

/** A part of a work with its picture and its part number, in the words of the source. */
export type WorkPart = { id: string; number: string | null; tile: EntityTile };

/** Parts of one year in order: those whose month at least is known, and the others. */
export type IssuesOfYear = { dated: DatedIssue[]; undated: WorkPart[] };

/**
 * The previous and next part of the first work where these can be determined: by day or month, otherwise by number.
 * Empty without a work, or where neither is known.
 */
export type AdjacentIssues = {
  by?: 'date' | 'number';
  previous?: DatedIssue | undefined;
  next?: DatedIssue | undefined;
};

/** Maximum number of parts of a year that are read: a daily with an evening edition has 730. */
export const issueLimits = { dated: 1500, undated: 100 };

/** A work in parts, some of which the library has. */
export type Work = {
  title: string;
  /** The object that is the whole work, if the library has it too. */
  whole?: EntityTile | undefined;
};

/** A work in a list: its number of parts, and the years that they are from, where any is known. */
export type ListedWork = {
  name: WorkName;
  title: string;
  count: number;
  years: { from: number; to: number } | undefined;
};

/** The parts of an object that is a whole work: the first of them, and their number. */
export type PartsWithin = { work: WorkName; count: number; parts: WorkPart[] };
