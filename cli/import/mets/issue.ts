import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import type { ObjectMetadata } from '../metadata.ts';
import type { LogicalObject } from './contents.ts';
import type { MetsDiv } from './document.ts';

/**
 * An issue that has no record of its own, with the one of several at the division around it that is dated to the day or the month: that is of the
 * issue, and the others are of its newspaper (BnL: `MODSMD_COLLECTION MODSMD_PRINT` at the volume).
 */
export function withRecordBeside(
  { div, around }: LogicalObject,
  recordOf: (div: Pick<MetsDiv, 'records'>) => ObjectMetadata,
): LogicalObject {
  const host = around.findLast(({ records }) => records.length > 0);
  const isDated = (id: string) => calendarDateOf(recordOf({ records: [id] }).date ?? '') !== undefined;
  const [own, ...others] = div.records.length > 0 || !host ? [] : host.records.filter(isDated);
  // All of them say the same of one thing, each in another format.
  if (own === undefined || others.length > 0 || host?.records.length === 1) return { div, around };
  const without = (one: MetsDiv) => ({ ...one, records: one.records.filter((id) => id !== own) });
  return {
    div: { ...div, records: [own] },
    around: around.map((one) => (one === host ? without(one) : one)),
  };
}

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
