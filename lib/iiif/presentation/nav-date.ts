import type { EntityTile } from '#lib/catalogue/schema.ts';
import { singleDate } from '#lib/metadata/edtf.ts';

/**
 * The instant by which viewers place an object in a calendar or timeline: its day, or the first of its month or year;
 * undefined where its date is uncertain, a span or unknown. Without fractions of seconds, which version 2.1 lacks.
 * @see https://iiif.io/api/presentation/3.0/#navdate
 */
export function navDate(
  object: Pick<EntityTile['related_object'], 'date' | 'date_descriptive'>,
): string | undefined {
  const date = singleDate(object);
  const [year, month = '01', day = '01'] = date?.split('-') ?? [];
  return date && `${year}-${month}-${day}T00:00:00Z`;
}
