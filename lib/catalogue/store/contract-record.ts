import { unknownDate, yearsOfDate } from '#lib/metadata/date.ts';
import type { EntityTile } from '../schema.ts';
import { parseTimestamp } from '../timestamp.ts';
import { agentsOf } from './agents.ts';
import type { ObjectRecord } from './records.ts';

/** What the contract says of an object; all that it has no field for is empty. */
export function recordOfContract(
  object: EntityTile['related_object'],
): Omit<ObjectRecord, 'id' | 'organizationId' | 'published' | 'scans' | 'mirrored'> {
  const place = object.publish_place;
  const date = parseTimestamp(object.date) ?? unknownDate;
  return {
    title: object.title,
    titles: [],
    agents: agentsOf(object),
    date,
    dateDescriptive: object.date_descriptive,
    years: yearsOfDate(object.date_descriptive, date),
    places: place === null ? [] : [{ role: 'publication', name: place }],
    languages: [],
    subjects: [],
    categories: object.categories,
    identifiers: [],
    relations: [],
    descriptions: [],
    notes: [],
    parts: [],
    rights: null,
    rightsUrl: null,
    source: null,
    sourceUrl: null,
    pixelsPerCentimetre: null,
    isPublic: object.is_public,
  };
}
