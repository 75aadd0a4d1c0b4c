import { createHash } from 'node:crypto';
import type { Store } from '#lib/catalogue/store/database.ts';
import { type ObjectSource, objectsAsSaid, objectsOfSources } from '#lib/catalogue/store/sources.ts';
import type { Importing, OwnedSource, PendingObject } from './object-writer.ts';
import type { Owner } from './record.ts';
import type { SourceObject } from './sources/source.ts';

/** Ids of the objects that were made of the same records, which lie elsewhere: their scans are not fetched once more. */
export async function sameAsBefore(
  importing: Importing,
  objects: readonly OwnedSource[],
): Promise<Map<OwnedSource, string>> {
  const fetched = objects.filter(({ source }) => source.scans.every(({ fetch }) => fetch));
  if (fetched.length === 0) return new Map();
  // Images that are stored are as good as links to them.
  const links = importing.link ? [true, false] : [false];
  const ids = await objectsAsSaid(
    importing.store.db,
    fetched.map(({ owner, source }) => ({
      source: source.source,
      saidDigests: links.map((link) => saidBy({ ...importing, link }, owner, source).saidDigest),
    })),
  );
  return new Map(
    fetched.flatMap((object, index): [OwnedSource, string][] => {
      const id = ids[index];
      return id === undefined ? [] : [[object, id]];
    }),
  );
}

/** A source, and a digest of all that it says and of whether its images are linked. */
export function saidBy(
  { categories, link }: Pick<Importing, 'categories' | 'link'>,
  owner: Owner,
  { source, metadata, scans }: SourceObject,
): ObjectSource {
  const said = [owner?.key, categories, metadata, scans, ...(link ? ['linked'] : [])];
  return { source, saidDigest: createHash('sha256').update(JSON.stringify(said)).digest('base64url') };
}

/** By source, ids by which objects without an identifier are known, whether their images were linked before or fetched. */
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
