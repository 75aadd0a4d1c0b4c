import type { EntityTile } from '#lib/catalogue/schema.ts';
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
  // Of a day or a month the words say more than years; of anything else they may say a span.
  const isInYear = parts !== undefined && parts.length > 1 && until === undefined;
  const years = isInYear ? null : yearsOf(text);
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
