import { cleanText, maxValueLength, readYear } from './address.ts';

/** What the query of a calendar asks for: the series there are, the years of one, or one of these. */
export type CalendarAddress = { series?: string; year?: number };

/** Reads the query of a calendar's address. What means nothing is passed over. */
export function readCalendar(query: URLSearchParams): CalendarAddress {
  const series = cleanText(query.get('series') ?? '', maxValueLength);
  const year = readYear(query.get('year'));
  return series === '' ? {} : { series, ...(year !== undefined && { year }) };
}

/** The one query of what is asked for. */
export function calendarParams({ series, year }: CalendarAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (series !== undefined) query.set('series', series);
  if (year !== undefined) query.set('year', String(year));
  return query;
}
