import type { EntityTile } from '#lib/catalogue/schema.ts';
import { calendarDateOf } from './calendar-date.ts';
import { issuedOf } from './issued.ts';
import { yearsOf } from './years.ts';

/** A machine-readable date. */
export type NormalisedDate = {
  /** In the Extended Date/Time Format, level 1: `1892-07`, `1628/1658`, `1938~`. */
  edtf: string;
  /** First and last year, month or day in ISO 8601; equal for a single one. */
  begin: string;
  end: string;
};

/**
 * When an object was made, from the catalogue's description and its normalised date; undefined without a year.
 * @see https://www.loc.gov/standards/datetime/ (ISO 8601-2:2019)
 */
export function normalisedDate(
  dates: Pick<EntityTile['related_object'], 'date' | 'date_descriptive'>,
): NormalisedDate | undefined {
  const { parts, until, circa, text = '' } = issuedOf(dates) ?? {};
  const said = calendarDateOf(text);
  if (said) {
    const day = written([said.year, said.month, ...(said.day === undefined ? [] : [said.day])]);
    return { begin: day, end: day, edtf: day };
  }
  // An exact day is more precise than the years in the description; otherwise the description may name a span.
  const isDay = parts?.length === 3 && until === undefined;
  const years = isDay ? null : yearsOf(text);
  const [begin, end] = years
    ? [written([years.from]), written([years.to])]
    : [parts && written(parts), parts && written(parts)];
  if (begin === undefined || end === undefined) return undefined;
  const mark = circa ? '~' : '';
  return { begin, end, edtf: begin === end ? `${begin}${mark}` : `${begin}${mark}/${end}${mark}` };
}

function written([year, ...rest]: readonly number[]): string {
  return [String(year).padStart(4, '0'), ...rest.map((part) => String(part).padStart(2, '0'))].join('-');
}
