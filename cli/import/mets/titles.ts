import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { isOnlyNumber } from '#lib/metadata/part-number.ts';
import type { DescribedDiv, Mets } from './document.ts';

/** A whole that the object is part of, with its name. */
export type Whole = { div: DescribedDiv; text: string; identifier: string | undefined };

export const isSeries = ({ type }: DescribedDiv) => /series|collection/.test(type);

/** A title that is merely a day or a number is appended to that of the whole, unless this is a series. */
export function titled(title: string | undefined, wholes: readonly Whole[]): string | undefined {
  if (title === undefined || !(isOnlyNumber(title) || calendarDateOf(title))) return title;
  const whole = wholes.findLast(({ div }) => !isSeries(div));
  return whole ? `${whole.text}, ${title}` : title;
}

/** A title from the labels of divisions; for an issue, its day or number after the title of the whole. */
export function titleFrom(
  mets: Pick<Mets, 'label'>,
  div: DescribedDiv,
  whole: string | undefined,
): string | undefined {
  const own = div.label || div.orderLabel;
  if (mets.label !== '' && (own === '' || mets.label.includes(own))) return mets.label;
  if (whole === undefined || own.includes(whole)) return own || whole;
  return own === '' ? whole : `${whole}, ${own}`;
}
