import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { isoDate } from '#lib/metadata/edtf.ts';
import { isOnlyNumber } from '#lib/metadata/part-number.ts';
import type { ObjectMetadata } from '../metadata.ts';
import type { DescribedDiv, Mets, MetsDiv } from './document.ts';

/** The division of an object, and its ancestors, outermost first. */
export type DescribedObject = { div: DescribedDiv; around: DescribedDiv[] };

/**
 * If an issue has no record of its own, moves the only day- or month-dated record of the nearest described division
 * around it to the issue; the others describe the newspaper (BnL: `MODSMD_COLLECTION MODSMD_PRINT` at the volume).
 */
export function withSiblingRecord(
  { div, around }: DescribedObject,
  recordOf: (div: Pick<MetsDiv, 'records'>) => ObjectMetadata,
): DescribedObject {
  const host = around.findLast(({ records }) => records.length > 0);
  const isDated = (id: string) => calendarDateOf(recordOf({ records: [id] }).date ?? '') !== undefined;
  const [own, ...others] = div.records.length > 0 || !host ? [] : host.records.filter(isDated);
  // Several dated records describe the same item in different formats; a lone record describes the parent.
  if (own === undefined || others.length > 0 || host?.records.length === 1) return { div, around };
  const without = (one: DescribedDiv) => ({ ...one, records: one.records.filter((id) => id !== own) });
  return {
    div: { ...div, records: [own] },
    around: around.map((one) => (one === host ? without(one) : one)),
  };
}

/**
 * Adjusts an issue whose record repeats the title or the identifier of its newspaper: the day is appended to the title
 * and becomes the date, and the identifier is attributed to the newspaper.
 * @param parents metadata of the parents from the enclosing divisions; the issue's own record may have some too
 */
export function disambiguated(
  metadata: ObjectMetadata,
  parents: readonly ObjectMetadata[],
): { metadata: ObjectMetadata; parentIdentifier: string | undefined } {
  const { title, identifier, date, ...rest } = metadata;
  const isShared = parents.some(
    (parent) =>
      identifier !== undefined &&
      [parent.identifier, ...(parent.identifiers ?? []).map(({ value }) => value)].includes(identifier),
  );
  const hosts = (metadata.relations ?? []).filter(({ kind }) => kind === 'part-of').map(({ text }) => text);
  const titles = [...parents.map((parent) => parent.title), ...hosts];
  const day = title !== undefined && titles.includes(title) ? dayOf(date) : undefined;
  return {
    metadata: {
      ...rest,
      // A key without a value would hold a place among those of the digest.
      ...(title !== undefined && { title: day === undefined ? title : `${title}, ${day}` }),
      ...(date !== undefined && { date: day === undefined ? date : withoutEstimate(date) }),
      ...(identifier !== undefined && !isShared && { identifier }),
    },
    parentIdentifier: isShared ? identifier : undefined,
  };
}

/** docWorks marks every date as approximate. The day of an issue is known, and calendars need it without the mark. */
const withoutEstimate = (date: string) => date.replace(/^ca /, '');

function dayOf(date: string | undefined): string | undefined {
  const { year = 0, month = 0, day } = calendarDateOf(withoutEstimate(date ?? '')) ?? {};
  return day === undefined ? undefined : isoDate([year, month, day]);
}

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
