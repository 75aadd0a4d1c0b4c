import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { objectsAsSaid, objectsOfSources, sourcesOfObjects } from '#lib/catalogue/store/sources.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { Importing, OwnedSource } from './object-writer.ts';
import { type Owner, objectId } from './record.ts';
import type { SourceObject } from './sources/source.ts';

/** Ids of objects made from the same records, with remote scans: these need not be fetched again. */
export async function sameAsBefore(
  importing: Importing,
  objects: readonly OwnedSource[],
): Promise<Map<OwnedSource, string>> {
  const fetched = objects.filter(({ source }) => source.scans.every(({ fetch }) => fetch));
  if (fetched.length === 0) return new Map();
  const ids = await objectsAsSaid(
    importing.store.db,
    fetched.map(({ said, saidOfStored }) => ({
      source: said.source,
      // Images already stored are as good as links to them.
      saidDigests: [said.saidDigest, saidOfStored],
    })),
  );
  return new Map(
    fetched.flatMap((object, index): [OwnedSource, string][] => {
      const id = ids[index];
      return id === undefined ? [] : [[object, id]];
    }),
  );
}

/** A source with a digest of all it says and of whether its images are linked; and the digest if they were not. */
export function saidBy(
  { categories, link }: Pick<Importing, 'categories' | 'link'>,
  owner: Owner,
  { source, namespace, metadata, scans }: SourceObject,
): Pick<OwnedSource, 'said' | 'saidOfStored'> {
  const json = JSON.stringify([owner?.key, categories, metadata, scans, ...(namespace ? [namespace] : [])]);
  const saidOfStored = digestOf(json);
  const saidDigest = link ? digestOf(`${json.slice(0, -1)},"linked"]`) : saidOfStored;
  return { said: { source, saidDigest }, saidOfStored };
}

const digestOf = (json: string) => hash('sha256', json, 'base64url');

type Named = Pick<OwnedSource, 'owner' | 'source'>;

/**
 * Ids that stored objects keep, by source: those without an identifier, whether images were linked or fetched, and those
 * whose identifier was read otherwise before.
 */
export async function idsBefore(db: Kysely<Tables>, batch: readonly Named[]): Promise<Map<string, string>> {
  const keeping = batch.filter(
    ({ source }) => source.identifierBefore !== undefined || isUnnamedRemote(source),
  );
  if (keeping.length === 0) return new Map();
  const known = await objectsOfSources(
    db,
    keeping.map(({ source }) => source.source),
  );
  const moved = await idsOfMoved(
    db,
    keeping.filter(({ source }) => (known.get(source.source) ?? []).length === 0),
  );
  return new Map(
    keeping.flatMap(({ owner, source }): [string, string][] => {
      const [only = moved.get(source.source), ...others] = known.get(source.source) ?? [];
      if (only === undefined || others.length > 0) return [];
      return isUnnamedRemote(source) || only === idReadBefore(owner, source) ? [[source.source, only]] : [];
    }),
  );
}

/**
 * Of sources that have made no object, the ids of objects whose identifier was read otherwise before, by source: those of
 * the same title whose own source is gone, for else there may be two objects, 420 and 00420.
 */
async function idsOfMoved(db: Kysely<Tables>, sources: readonly Named[]): Promise<Map<string, string>> {
  const readOtherwise = sources.filter(({ source }) => source.identifierBefore);
  if (readOtherwise.length === 0) return new Map();
  const ids = readOtherwise.map(({ owner, source }) => idReadBefore(owner, source));
  const before = await sourcesOfObjects(db, ids);
  return new Map(
    readOtherwise.flatMap(({ source }, index): [string, string][] => {
      const id = ids[index] ?? '';
      const stored = before.get(id);
      const isMoved = stored && stored.title === source.metadata.title && !existsSync(stored.source);
      return isMoved ? [[source.source, id]] : [];
    }),
  );
}

const isUnnamedRemote = ({ metadata, scans }: SourceObject) =>
  metadata.identifier === undefined && scans.every(({ fetch }) => fetch);

const idReadBefore = (owner: Owner, source: SourceObject) =>
  objectId(owner, { ...source, metadata: { identifier: source.identifierBefore } }, '');
