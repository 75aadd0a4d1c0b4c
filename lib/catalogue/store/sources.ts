import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { grouped } from '#lib/lists.ts';
import { insertRows } from './insert-rows.ts';
import type { Tables } from './tables.ts';

/** What an object was created from. */
export type ObjectSource = {
  /** Path or address of the file, folder or record. */
  source: string;
  /** Digest of its content. */
  metadataDigest: string;
};

/** Key for looking up a source, since addresses may be too long for a PostgreSQL index. */
export const digestOfSource = (source: string) => hash('sha256', source, 'base64url');

/** Records what stored objects were created from. */
export async function saveSources(
  db: Kysely<Tables>,
  sources: readonly (ObjectSource & { objectId: string })[],
): Promise<void> {
  const rows = sources.map(({ objectId, source, metadataDigest }) => ({
    object_id: objectId,
    source,
    source_digest: digestOfSource(source),
    said_digest: metadataDigest,
  }));
  await insertRows(db, 'object_sources', rows, ['object_id']);
}

/** Ids of the objects created from some sources, by source. */
export async function objectsOfSources(
  db: Kysely<Tables>,
  sources: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await rowsOf(db, sources);
  return new Map(sources.map((source) => [source, (found.get(source) ?? []).map((row) => row.object_id)]));
}

/** Ids of the objects created from a source whose identifier meets a condition. */
export async function identifiedObjects(
  db: Kysely<Tables>,
  source: string,
  isMeant: (identifier: string) => boolean,
): Promise<string[]> {
  const rows = await db
    .selectFrom('object_sources')
    .innerJoin('object_identifiers', 'object_identifiers.object_id', 'object_sources.object_id')
    .select(['object_sources.object_id', 'object_identifiers.value'])
    .where('object_sources.source_digest', '=', digestOfSource(source))
    .where('object_identifiers.kind', '=', 'local')
    .execute();
  return [...new Set(rows.filter(({ value }) => isMeant(value)).map(({ object_id }) => object_id))];
}

/** The identifiers that stored objects have from their source or an editor, by id; undefined if they have none. */
export async function identifiersOfObjects(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, string | undefined>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('objects')
    .leftJoin('object_identifiers', (join) =>
      join
        .onRef('object_identifiers.object_id', '=', 'objects.id')
        .on('object_identifiers.kind', '=', 'local'),
    )
    .select(['objects.id', 'object_identifiers.value'])
    .where('objects.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, value }) => [id, value ?? undefined]));
}

/** What the digests of objects begin with that do without a part of their source, until that is there. */
const substituteMark = 'substitute ';

/** The digest for an object that does without a part of its source, so that the whole one replaces it. */
export const substituteDigest = (metadataDigest: string) => substituteMark + metadataDigest;

/** Whether there is an object of a source that has all of it. */
export async function hasWholeObject(db: Kysely<Tables>, source: string): Promise<boolean> {
  const rows = (await rowsOf(db, [source])).get(source) ?? [];
  return rows.some(({ said_digest }) => !said_digest.startsWith(substituteMark));
}

/** Titles and sources of stored objects with a recorded source, by id. */
export async function sourcesOfObjects(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { title: string | null; source: string }>> {
  const rows = await db
    .selectFrom('object_sources')
    .innerJoin('objects', 'objects.id', 'object_sources.object_id')
    .select(['objects.id', 'objects.title', 'object_sources.source'])
    .where('objects.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/**
 * Ids of the objects created from sources whose content is unchanged, in the order given; undefined where there is
 * none.
 * @param sources with alternative digests of their content, any of which may match
 */
export async function findUnchangedObjects(
  db: Kysely<Tables>,
  sources: readonly { source: string; metadataDigests: readonly string[] }[],
): Promise<(string | undefined)[]> {
  const names = sources.map(({ source }) => source);
  const found = await rowsOf(db, names);
  return sources.map(
    ({ source, metadataDigests }) =>
      found.get(source)?.find((row) => metadataDigests.includes(row.said_digest))?.object_id,
  );
}

/** The objects created from sources, by source. */
async function rowsOf(db: Kysely<Tables>, sources: readonly string[]) {
  const sourceOf = new Map(sources.map((source) => [digestOfSource(source), source]));
  const rows = await db
    .selectFrom('object_sources')
    .select(['object_id', 'source_digest', 'said_digest'])
    .where('source_digest', 'in', [...sourceOf.keys()])
    .execute();
  return grouped(rows, (row) => sourceOf.get(row.source_digest) ?? '');
}
