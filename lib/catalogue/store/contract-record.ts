import { unknownDate, yearsOfDate } from '#lib/metadata/date.ts';
import type { EntityTile } from '../schema.ts';
import { parseTimestamp } from '../timestamp.ts';
import { agentsOf } from './agents.ts';
import type { ObjectRecord } from './records.ts';

/** The record of an object known only through the contract; fields that the contract lacks are empty. */
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
