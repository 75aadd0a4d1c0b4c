import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { isOnlyNumber } from '#lib/metadata/part-number.ts';
import type { DescribedDiv, Mets } from './document.ts';

/** A parent of the object, with its name. */
export type Parent = { div: DescribedDiv; text: string; identifier: string | undefined };

export const isSeries = ({ type }: DescribedDiv) => /series|collection/.test(type);

/** Appends a title that is merely a day or a number to the parent's title, unless the parent is a series. */
export function fullTitle(title: string | undefined, parents: readonly Parent[]): string | undefined {
  if (title === undefined || !(isOnlyNumber(title) || calendarDateOf(title))) return title;
  const parent = parents.findLast(({ div }) => !isSeries(div));
  return parent ? `${parent.text}, ${title}` : title;
}

/** A title from the labels of divisions; for an issue, its day or number after the parent's title. */
export function titleFrom(
  mets: Pick<Mets, 'label'>,
  div: DescribedDiv,
  parent: string | undefined,
): string | undefined {
  const own = div.label || div.orderLabel;
  if (mets.label !== '' && (own === '' || mets.label.includes(own))) return mets.label;
  if (parent === undefined || own.includes(parent)) return own || parent;
  return own === '' ? parent : `${parent}, ${own}`;
}
