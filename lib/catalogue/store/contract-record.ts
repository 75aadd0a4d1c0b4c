import { unknownDate, yearsOfDate } from '#lib/metadata/date.ts';
import type { EntityTile } from '../schema.ts';
import { parseTimestamp } from '../timestamp.ts';
import { agentsOf } from './agents.ts';
import { emptyFields, type ObjectRecord } from './records.ts';

/** The record of an object known only through the contract; fields that the contract lacks are empty. */
export function recordOfContract(
  object: EntityTile['related_object'],
): Omit<ObjectRecord, 'id' | 'organizationId' | 'scans' | 'mirrored'> {
  const place = object.publish_place;
  const date = parseTimestamp(object.date) ?? unknownDate;
  return {
    ...emptyFields(),
    title: object.title,
    agents: agentsOf(object),
    date,
    dateDescriptive: object.date_descriptive,
    years: yearsOfDate(object.date_descriptive, date),
    places: place === null ? [] : [{ role: 'publication', name: place }],
    categories: object.categories,
    isPublic: object.is_public,
  };
}
