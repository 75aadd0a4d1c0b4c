import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { objectsAsSaid, objectsOfSources } from '#lib/catalogue/store/sources.ts';
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

/**
 * Ids that stored objects keep, by source: those without an identifier, whether images were linked or fetched, and those
 * whose identifier was read otherwise before.
 */
export async function idsBefore(
  db: Kysely<Tables>,
  batch: readonly Pick<OwnedSource, 'owner' | 'source'>[],
): Promise<Map<string, string>> {
  const keeping = batch.filter(
    ({ source }) => source.identifierBefore !== undefined || isUnnamedRemote(source),
  );
  if (keeping.length === 0) return new Map();
  const known = await objectsOfSources(
    db,
    keeping.map(({ source }) => source.source),
  );
  return new Map(
    keeping.flatMap(({ owner, source }): [string, string][] => {
      const [only, ...others] = known.get(source.source) ?? [];
      if (only === undefined || others.length > 0) return [];
      return isUnnamedRemote(source) || only === idReadBefore(owner, source) ? [[source.source, only]] : [];
    }),
  );
}

const isUnnamedRemote = ({ metadata, scans }: SourceObject) =>
  metadata.identifier === undefined && scans.every(({ fetch }) => fetch);

const idReadBefore = (owner: Owner, source: SourceObject) =>
  objectId(owner, { ...source, metadata: { identifier: source.identifierBefore } }, '');
