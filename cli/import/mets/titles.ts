import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { isOnlyNumber } from '#lib/metadata/part-number.ts';
import type { Mets, MetsDiv } from './document.ts';

/** What an object is a part of, by its name. */
export type Whole = { div: MetsDiv; text: string; identifier: string | undefined };

export const isSeries = ({ type }: MetsDiv) => /series|collection/.test(type);

/** A title that is a day or a number alone stands behind that of the whole, but not of a series. */
export function titled(title: string | undefined, wholes: readonly Whole[]): string | undefined {
  if (title === undefined || !(isOnlyNumber(title) || calendarDateOf(title))) return title;
  const whole = wholes.findLast(({ div }) => !isSeries(div));
  return whole ? `${whole.text}, ${title}` : title;
}

/** A title out of what divisions are called; an issue is called by its day or number, behind the title of the whole. */
export function titleFrom(mets: Mets, div: MetsDiv, whole: string | undefined): string | undefined {
  const own = div.label || div.orderLabel;
  if (mets.label !== '' && (own === '' || mets.label.includes(own))) return mets.label;
  if (whole === undefined || own.includes(whole)) return own || whole;
  return own === '' ? whole : `${whole}, ${own}`;
}
