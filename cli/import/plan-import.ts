import type { Kysely } from 'kysely';
import type { SaveResult } from '#lib/catalogue/store/objects.ts';
import { type Override, readOverride } from '#lib/catalogue/store/overrides.ts';
import { findUnchangedObjects, objectsOfSources } from '#lib/catalogue/store/sources.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { storedIds } from '#lib/catalogue/store/write-record.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { correctedMetadata } from '../overrides/apply.ts';
import type { OwnedSource } from './object-writer.ts';
import { type OwnerOptions, ownedSources } from './owned-sources.ts';
import { narrowParts } from './parts.ts';
import { hasUnknownPages, plannedObject } from './plan.ts';
import { previousIds, reportReplaced } from './previous-import.ts';
import { objectId } from './record.ts';
import { conclude, countGaps, reportCorrected, reportDuplicate } from './report.ts';
import type { Problem, SourceObject, Withdrawal } from './sources/source.ts';
import { Spool } from './spool.ts';
import { contentOf } from './store-scan.ts';
import { temporaryDatabase } from './temporary-database.ts';

/** Predicts what an import would do, as far as possible without making scans or fetching images. */
export async function planImport(
  planning: OwnerOptions,
  sources: AsyncIterable<SourceObject | Withdrawal>,
): Promise<void> {
  const { db, report, signal } = planning;
  const planned = new Spool<ReturnType<typeof plannedObject>>();
  report.planned = planned;
  const objects = new PlannedSources();
  try {
    for await (const one of ownedSources(planning, sources)) {
      if ('withdrawn' in one) {
        report.withdrawn +=
          (db && (await objectsOfSources(db, [one.withdrawn])).get(one.withdrawn)?.length) ?? 0;
        continue;
      }
      const { source } = one;
      if (source.isIncomplete) {
        await conclude(report, source);
        continue;
      }
      const { id, state } = await plannedState(one, db);
      const original = id === undefined ? undefined : objects.originalOf(id, source);
      if (original !== undefined) {
        reportDuplicate(report, original, source);
        continue;
      }
      const override = db && id !== undefined ? await readOverride(db, id) : undefined;
      const shown = override
        ? corrected(source, override.corrections, (problem) => {
            if (state !== 'unchanged') reportCorrected(report, source, problem);
          })
        : source;
      if (db && id !== undefined && state === 'changed')
        await reportReplaced(db, report, [{ id, title: shown.metadata.title ?? source.name, of: source }]);
      report.objects[state] += 1;
      if (state !== 'unchanged')
        for (const { link } of source.scans) report.scans[link ? 'linked' : 'made'] += 1;
      countGaps(report, source, state);
      planned.push(plannedObject(shown, state));
    }
  } catch (error) {
    // Stopping the command aborts requests, which is not an error.
    if (!signal?.aborted) throw error;
  } finally {
    objects.close();
  }
  report.interrupted = signal?.aborted ?? false;
}

/** An object as editors have corrected it. @param report called with each corrected part whose scans are gone */
function corrected(
  source: SourceObject,
  corrections: Override['corrections'],
  report: (problem: Problem) => void,
): SourceObject {
  const metadata = correctedMetadata(source.metadata, corrections);
  const { label, scans } = source;
  const object = { label, metadata, scans: scans.map((_, index) => ({ number: index + 1 })) };
  if (corrections.parts && !hasUnknownPages(scans)) narrowParts(object, report);
  return { ...source, metadata: object.metadata };
}

/**
 * Predicts what a source would become: unchanged if its metadata is the same as last time, whatever the bytes of its
 * images are now; changed if its object exists.
 * @returns no id if the id depends on an image that has not been fetched
 */
async function plannedState(
  { owner, source, objectSource, unlinkedDigest }: OwnedSource,
  db: Kysely<Tables> | undefined,
): Promise<{ id?: string | undefined; state: SaveResult }> {
  const [same] = db
    ? await findUnchangedObjects(db, [
        { source: objectSource.source, metadataDigests: [objectSource.metadataDigest, unlinkedDigest] },
      ])
    : [];
  if (same !== undefined) return { id: same, state: 'unchanged' };
  const id = await idOf(owner, source, db);
  const exists = db !== undefined && id !== undefined && (await storedIds(db, [id])).has(id);
  return { id, state: exists ? 'changed' : 'added' };
}

async function idOf(
  owner: OwnedSource['owner'],
  source: SourceObject,
  db: Kysely<Tables> | undefined,
): Promise<string | undefined> {
  const before = db && (await previousIds(db, [{ owner, source }])).get(source);
  if (before !== undefined) return before;
  const [first] = source.scans;
  if (source.metadata.identifier !== undefined || !first) return objectId(owner, source, '');
  if (first.fetch) {
    const [only, ...others] = (db && (await objectsOfSources(db, [source.source])).get(source.source)) ?? [];
    return others.length > 0 ? undefined : only;
  }
  try {
    return objectId(owner, source, await contentOf(first.file, first.page));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

/** The objects that sources become, to find duplicates. */
class PlannedSources {
  readonly #file = temporaryDatabase(
    'CREATE TABLE planned (id TEXT PRIMARY KEY, source TEXT NOT NULL, label TEXT NOT NULL) WITHOUT ROWID',
  );
  readonly #note = this.#file.prepare('INSERT OR IGNORE INTO planned (id, source, label) VALUES (?, ?, ?)');
  readonly #find = this.#file.prepare('SELECT source, label FROM planned WHERE id = ?');

  /** The label of another source that becomes the same object; if there is none, this source is recorded. */
  originalOf(id: string, { source, label }: SourceObject): string | undefined {
    if (this.#note.run(id, source, label).changes > 0) return undefined;
    const other = this.#find.get(id) as { source: string; label: string };
    return other.source === source ? undefined : other.label;
  }

  close(): void {
    this.#file.close();
  }
}
