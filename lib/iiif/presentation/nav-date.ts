import type { EntityTile } from '#lib/catalogue/schema.ts';
import { normalisedDate } from '#lib/metadata/edtf.ts';

/**
 * The instant by which viewers place an object in a calendar or timeline: its day, or the first of its month or year;
 * undefined where its date is uncertain, a span or unknown. Without fractions of seconds, which version 2.1 lacks.
 * @see https://iiif.io/api/presentation/3.0/#navdate
 */
export function navDate(
  object: Pick<EntityTile['related_object'], 'date' | 'date_descriptive'>,
): string | undefined {
  const { edtf = '' } = normalisedDate(object) ?? {};
  const [found, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(edtf) ?? [];
  return found && `${year}-${month}-${day}T00:00:00Z`;
}
