import { isCorporate } from '#lib/metadata/creator.ts';
import { unknownDate, yearsOfDate } from '#lib/metadata/date.ts';
import type { EntityTile } from '../schema.ts';
import { parseTimestamp } from '../timestamp.ts';
import { type AgentRecord, emptyFields, type ObjectRecord } from './records.ts';

/** The contract's fields for the creator of an object: one creator, and a corporate one. */
export type CreatorFields = Pick<
  EntityTile['related_object'],
  'creator' | 'creator_name' | 'creator_date' | 'creator_apposition' | 'creator_corp'
>;

/** The people and bodies in the contract's fields; `creatorFields` converts them back. */
export function agentsOf(fields: CreatorFields): AgentRecord[] {
  const {
    creator: statement,
    creator_name: name,
    creator_date: dates,
    creator_apposition: apposition,
  } = fields;
  const agents: AgentRecord[] = [];
  if ([statement, name, dates, apposition].some((field) => field !== null)) {
    const kind = isCorporate(statement ?? name ?? '') ? 'body' : 'person';
    agents.push({ kind, role: 'creator', name, dates, apposition, statement });
  }
  if (fields.creator_corp !== null) {
    const corporate = { kind: 'body', role: 'corporate-creator', name: fields.creator_corp } as const;
    agents.push({ ...corporate, dates: null, apposition: null, statement: null });
  }
  return agents;
}

/** The agents that the contract has fields for. */
function creatorsOf(agents: readonly AgentRecord[]) {
  return {
    creator: agents.find(({ role }) => role === 'creator'),
    corporate: agents.find(({ role }) => role === 'corporate-creator'),
  };
}

/** The people and bodies that the contract has no fields for, in order. */
export function contributorsOf(agents: readonly AgentRecord[]): AgentRecord[] {
  const { creator, corporate } = creatorsOf(agents);
  return agents.filter((agent) => agent !== creator && agent !== corporate);
}

/** The contract's fields for the people and bodies of an object. */
export function creatorFields(agents: readonly AgentRecord[]): CreatorFields {
  const { creator, corporate } = creatorsOf(agents);
  return {
    creator: creator?.statement ?? null,
    creator_name: creator?.name ?? null,
    creator_date: creator?.dates ?? null,
    creator_apposition: creator?.apposition ?? null,
    creator_corp: corporate?.name ?? null,
  };
}

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
