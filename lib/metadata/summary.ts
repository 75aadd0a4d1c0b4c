import type { EntityTile } from '#lib/catalogue/schema.ts';
import { namesOf, showName } from './names.ts';

/** What distinguishes an object from others with its title: its creators, date and place, as far as known. */
export function summaryOf(object: EntityTile['related_object']): string {
  const creators = namesOf(object).map(showName).join('; ');
  return [creators, object.date_descriptive, object.publish_place].filter(Boolean).join(', ');
}
