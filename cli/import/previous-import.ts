import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  findUnchangedObjects,
  identifiersOfObjects,
  objectsOfSources,
  sourcesOfObjects,
  substituteDigest,
} from '#lib/catalogue/store/sources.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { ImportContext, OwnedSource } from './object-writer.ts';
import { type Owner, objectId } from './record.ts';
import { type OngoingReport, reportOf, separationAdvice } from './report.ts';
import type { SourceObject } from './sources/source.ts';

/** Ids of objects made from the same records, with remote scans: these need not be fetched again. */
export async function unchangedIds(
  context: ImportContext,
  objects: readonly OwnedSource[],
): Promise<Map<OwnedSource, string>> {
  const fetched = objects.filter(({ source }) => source.scans.every(({ fetch }) => fetch));
  if (fetched.length === 0) return new Map();
  const ids = await findUnchangedObjects(
    context.store.db,
    fetched.map(({ objectSource, unlinkedDigest }) => ({
      source: objectSource.source,
      // Images already stored are as good as links to them.
      metadataDigests: [objectSource.metadataDigest, unlinkedDigest],
    })),
  );
  return new Map(
    fetched.flatMap((object, index): [OwnedSource, string][] => {
      const id = ids[index];
      return id === undefined ? [] : [[object, id]];
    }),
  );
}

/** A source with the digest of its metadata and of whether its images are linked; and the digest if they were not. */
export function objectSourceOf(
  { categories, link }: Pick<ImportContext, 'categories' | 'link'>,
  owner: Owner,
  { source, namespace, metadata, scans, isSubstitute }: SourceObject,
): Pick<OwnedSource, 'objectSource' | 'unlinkedDigest'> {
  const json = JSON.stringify([owner?.key, categories, metadata, scans, ...(namespace ? [namespace] : [])]);
  const marked = (digest: string) => (isSubstitute ? substituteDigest(digest) : digest);
  const unlinkedDigest = marked(digestOf(json));
  const metadataDigest = link ? marked(digestOf(`${json.slice(0, -1)},"linked"]`)) : unlinkedDigest;
  return { objectSource: { source, metadataDigest }, unlinkedDigest };
}

const digestOf = (json: string) => hash('sha256', json, 'base64url');

/**
 * Ids that stored objects keep: those without an identifier, whether images were linked or fetched, and those whose
 * identifier was read differently before.
 */
export async function previousIds(
  db: Kysely<Tables>,
  batch: readonly Pick<OwnedSource, 'owner' | 'source'>[],
): Promise<Map<SourceObject, string>> {
  return new Map([...(await previousOfSources(db, batch)), ...(await previousComponents(db, batch))]);
}

async function previousOfSources(
  db: Kysely<Tables>,
  batch: readonly Pick<OwnedSource, 'owner' | 'source'>[],
): Promise<Map<SourceObject, string>> {
  const candidates = batch.filter(
    ({ source }) => source.previousIdentifier !== undefined || isUnnamedRemote(source),
  );
  if (candidates.length === 0) return new Map();
  const known = await objectsOfSources(
    db,
    candidates.map(({ source }) => source.source),
  );
  return new Map(
    candidates.flatMap(({ owner, source }): [SourceObject, string][] => {
      const [only, ...others] = known.get(source.source) ?? [];
      if (only === undefined || others.length > 0) return [];
      return isUnnamedRemote(source) || only === idFrom(owner, source, source.previousIdentifier)
        ? [[source, only]]
        : [];
    }),
  );
}

/** The same for those of which only the stored identifier tells whether they are meant, as they share their source. */
async function previousComponents(
  db: Kysely<Tables>,
  batch: readonly Pick<OwnedSource, 'owner' | 'source'>[],
): Promise<Map<SourceObject, string>> {
  const candidates = batch.flatMap(({ owner, source }) => {
    const { previous } = source;
    if (!previous) return [];
    const before = idFrom(owner, source, previous.identifier);
    return { source, previous, before, now: objectId(owner, source, '') };
  });
  const known = await identifiersOfObjects(
    db,
    candidates.flatMap(({ before, now }) => [before, now]),
  );
  return new Map(
    candidates.flatMap(({ source, previous, before, now }): [SourceObject, string][] =>
      known.has(before) && !known.has(now) && previous.isSame(known.get(before)) ? [[source, before]] : [],
    ),
  );
}

const isUnnamedRemote = ({ metadata, scans }: SourceObject) =>
  metadata.identifier === undefined && scans.every(({ fetch }) => fetch);

const idFrom = (owner: Owner, source: SourceObject, identifier: string | undefined) =>
  objectId(owner, { ...source, metadata: { identifier } }, '');

type IncomingObject = { id: string; title: string; of: SourceObject };

/**
 * Warns of objects that replace one of another source with the same identifier but a different title. An export that
 * was merely moved has the same titles, apart from corrections.
 */
export async function reportReplaced(
  db: Kysely<Tables>,
  report: OngoingReport,
  incoming: readonly IncomingObject[],
): Promise<void> {
  // Identifiers of repositories and addresses of manifests are unique.
  const identified = incoming.filter(
    ({ of }) => of.metadata.identifier !== undefined && !/^https?:/.test(of.source),
  );
  if (identified.length === 0) return;
  const stored = await sourcesOfObjects(
    db,
    identified.map(({ id }) => id),
  );
  for (const { id, title, of } of identified) {
    const before = stored.get(id);
    if (!before || before.source === of.source || before.title === title) continue;
    const { identifier } = of.metadata;
    reportOf(report, of, {
      file: of.label,
      reason: `it takes the place of “${before.title ?? id}” from ${before.source}, which has the identifier ${identifier} too; if it is another object, ${separationAdvice(identifier)}, and import the other again`,
      kind: 'warning',
    });
  }
}
