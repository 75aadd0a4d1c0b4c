import type { EntityTile } from '#lib/catalogue/schema.ts';
import { normalisedDate } from '#lib/metadata/edtf.ts';

/**
 * The instant at which viewers put an object in a calendar or on a timeline: its day, or the first of its month or year; undefined
 * where its date is a guess, a span or not known. Without fractions of a second, which Presentation API 2.1 does not have.
 * @see https://iiif.io/api/presentation/3.0/#navdate
 */
export function navDate(
  object: Pick<EntityTile['related_object'], 'date' | 'date_descriptive'>,
): string | undefined {
  const { edtf = '' } = normalisedDate(object) ?? {};
  const [found, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(edtf) ?? [];
  return found && `${year}-${month}-${day}T00:00:00Z`;
}
