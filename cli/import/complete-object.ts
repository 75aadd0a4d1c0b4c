import type { Kysely } from 'kysely';
import { type Override, readOverrides } from '#lib/catalogue/store/overrides.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import type { SourcedObject } from '#lib/catalogue/store/save-objects.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { overridden } from '../overrides/apply.ts';
import type { KeepingTexts } from './kept-texts.ts';
import { withScans } from './missing.ts';
import type { ImportContext, PendingObject } from './object-writer.ts';
import { narrowParts } from './parts.ts';
import { recordOf } from './record.ts';
import { type OngoingReport, reportCorrected, reportOf } from './report.ts';
import type { SourceObject } from './sources/source.ts';

/** An object whose scans are all made, ready to be stored, and its record before corrections. */
export type CompleteObject = SourcedObject & KeepingTexts & { original: ObjectRecord };

/** The record of an object; undefined if it has no scans or is incomplete. */
export function completeObject(
  { categories = [], report }: Pick<ImportContext, 'categories' | 'report'>,
  { owner, source, objectSource, found }: PendingObject,
  before: ReadonlyMap<SourceObject, string>,
): CompleteObject | undefined {
  const pages = found.flat();
  const stored = pages.flatMap((page) => page.stored ?? []);
  if (stored.length === 0 || source.isIncomplete) return undefined;
  const all = withScans(
    source,
    source.scans.map((_, position) => found[position]?.map(({ scan }) => scan) ?? []),
  );
  const remaining = withScans(
    all,
    pages.map((page) => (page.stored ? [page.scan] : [])),
  );
  const reduced = { ...source, ...remaining };
  narrowParts(reduced, (problem) => reportOf(report, source, problem));
  const record = recordOf(owner, reduced, stored, categories);
  record.id = before.get(source) ?? record.id;
  const keepsTexts = pages.flatMap(({ scan, stored }) => (stored ? [scan.keepsText === true] : []));
  return { record, original: record, source: objectSource, of: source, keepsTexts };
}

/**
 * Applies the editors' corrections to objects.
 * @param report of each part of a corrected table of contents whose scans the source has no longer
 * @returns the corrections, with what the sources say now
 */
export async function correct(
  db: Kysely<Tables>,
  objects: CompleteObject[],
  report?: OngoingReport,
): Promise<Map<string, Override>> {
  const overrides = await readOverrides(
    db,
    objects.map(({ record }) => record.id),
  );
  for (const object of objects) {
    object.record = object.original;
    const override = overrides.get(object.record.id);
    if (!override) continue;
    const { corrections } = override;
    const { record, original } = overridden(object.original, corrections, (problem) => {
      if (report) reportCorrected(report, object.of, problem);
    });
    overrides.set(record.id, { corrections, original });
    object.record = record;
  }
  return overrides;
}
