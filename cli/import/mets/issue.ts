import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import type { ObjectMetadata } from '../metadata.ts';

/**
 * What is said of an issue whose record has the title or the identifier of its newspaper, as all its issues have: its day stands
 * behind the title and is its date, and the identifier is the newspaper's.
 * @param wholes what the divisions around it say of what it is a part of; its own record may say so too
 */
export function toldFromOthers(
  said: ObjectMetadata,
  wholes: readonly ObjectMetadata[],
): { said: ObjectMetadata; identifierOfWhole: string | undefined } {
  const { title, identifier, date, ...rest } = said;
  const isShared = wholes.some(
    (whole) =>
      identifier !== undefined &&
      [whole.identifier, ...(whole.identifiers ?? []).map(({ value }) => value)].includes(identifier),
  );
  const hosts = (said.relations ?? []).filter(({ kind }) => kind === 'part-of').map(({ text }) => text);
  const titles = [...wholes.map((whole) => whole.title), ...hosts];
  const day = title !== undefined && titles.includes(title) ? dayOf(date) : undefined;
  return {
    said: {
      ...rest,
      ...(title !== undefined && { title: day === undefined ? title : `${title}, ${day}` }),
      ...(date !== undefined && { date: day === undefined ? date : withoutEstimate(date) }),
      ...(identifier !== undefined && !isShared && { identifier }),
    },
    identifierOfWhole: isShared ? identifier : undefined,
  };
}

/** docWorks calls every date approximate; of an issue the day is known, and a calendar has a place for it. */
const withoutEstimate = (date: string) => date.replace(/^ca /, '');

function dayOf(date: string | undefined): string | undefined {
  const { year, month, day } = calendarDateOf(withoutEstimate(date ?? '')) ?? {};
  if (year === undefined || day === undefined) return undefined;
  return [String(year).padStart(4, '0'), ...[month, day].map((one) => String(one).padStart(2, '0'))].join(
    '-',
  );
}
