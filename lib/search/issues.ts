import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { type CalendarDate, calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import type { WorkName } from './works.ts';

/** When an issue came out, as precisely as is known: 0 for a month or a day that is not, and for a year where none is. */
export type IssueDate = { year: number; month: number; day: number };

/** A date of more years than a volume covers is no year of an issue, but a guess at one. */
const maxYears = 10;

/**
 * The series and periodicals that an object belongs to, as its record says. Titles of issues often hold that of the periodical too, but
 * where it ends in them each library decides for itself, so nothing is read out of titles.
 */
export function seriesOf({ relations }: Pick<ObjectRecord, 'relations'>): string[] {
  return relations.flatMap(({ kind, text }) => (kind === 'series' ? [text] : []));
}

/**
 * When an object came out as an issue: on a day or in a month where its date is one, else in its years. A volume of several years
 * came out in each.
 */
export function issueDatesOf(record: Pick<ObjectRecord, 'date' | 'dateDescriptive' | 'years'>): IssueDate[] {
  const { year, month, day = 0 } = preciseDate(record) ?? {};
  if (year !== undefined && month !== undefined) return [{ year, month, day }];
  const { from, to } = record.years ?? { from: 0, to: 0 };
  if (to - from >= maxYears) return [{ year: 0, month: 0, day: 0 }];
  return Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index, month: 0, day: 0 }));
}

function preciseDate({
  date,
  dateDescriptive,
}: Parameters<typeof issueDatesOf>[0]): CalendarDate | undefined {
  if (dateDescriptive?.trim()) return calendarDateOf(dateDescriptive);
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  // The first of a month may stand for the month, and that of January for the year.
  if (!isKnownDate(date) || (month === 1 && day === 1)) return undefined;
  return day === 1 ? { year, month } : { year, month, day };
}

/**
 * How many parts a work has in a year, of how many of them the day is known, and of how many it is the first year. Year 0: those of no
 * known year.
 */
export type IssueYear = { year: number; count: number; onDays: number; firsts: number };

/** An issue as a calendar shows it. */
export type DatedIssue = IssueDate & {
  id: string;
  slug: string;
  title: string;
  /** The date as said. */
  dateDescriptive: string | null;
};

/** A part of a work with its picture, and which one it is in the words of the source. */
export type WorkPart = { id: string; number: string | null; tile: EntityTile };

/** Parts of one year in their order: those of which the month is known, at least, and those of which it is not. */
export type IssuesOfYear = { dated: DatedIssue[]; undated: WorkPart[] };

/**
 * The parts before and after one in the first of its works where that is known: by day or month, else by number. Of no work, or with neither,
 * it has none beside it.
 */
export type IssuesBeside = {
  by?: 'date' | 'number';
  previous?: DatedIssue | undefined;
  next?: DatedIssue | undefined;
};

/** Parts of a year that are read at once: a daily with an evening edition has 730. */
export const issueLimits = { dated: 1500, undated: 100 };

/** A work in parts, of which the library has some. */
export type Work = {
  title: string;
  /** The one object that is the whole work, where the library has it too. */
  whole?: EntityTile | undefined;
};

/** The parts of an object that is a whole work: the first of them, and how many there are. */
export type PartsWithin = { work: WorkName; count: number; parts: WorkPart[] };
