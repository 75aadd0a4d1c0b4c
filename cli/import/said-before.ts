import { hash } from 'node:crypto';
import type { Store } from '#lib/catalogue/store/database.ts';
import { objectsAsSaid, objectsOfSources } from '#lib/catalogue/store/sources.ts';
import type { Importing, OwnedSource, PendingObject } from './object-writer.ts';
import type { Owner } from './record.ts';
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

/** Ids of stored objects without an identifier, by source: the same whether images were linked or fetched. */
export async function idsBefore(
  { db }: Store,
  batch: readonly PendingObject[],
): Promise<Map<string, string>> {
  const unnamed = batch
    .map(({ source }) => source)
    .filter(({ metadata, scans }) => metadata.identifier === undefined && scans.every(({ fetch }) => fetch))
    .map(({ source }) => source);
  if (unnamed.length === 0) return new Map();
  const known = await objectsOfSources(db, unnamed);
  return new Map(
    [...known].flatMap(([source, [only, ...others]]): [string, string][] =>
      only === undefined || others.length > 0 ? [] : [[source, only]],
    ),
  );
}
