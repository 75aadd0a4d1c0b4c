import type { Kysely } from 'kysely';
import { organizationNumber } from '#lib/catalogue/store/organizations.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import type { OwnedSource } from './object-writer.ts';
import type { ImportOptions } from './options.ts';
import { objectSourceOf } from './previous-import.ts';
import type { Owner } from './record.ts';
import { conclude, type OngoingReport, reportOf } from './report.ts';
import type { SourceObject, Withdrawal } from './sources/source.ts';

export type OwnerOptions = Pick<
  ImportOptions,
  'organization' | 'categories' | 'namespace' | 'link' | 'signal'
> & {
  /** Where institutions are looked up; undefined if there is no store yet, and thus no institutions. */
  db: Kysely<Tables> | undefined;
  report: OngoingReport;
};

/** The sources with their owners. Those without scans, or with an unknown institution, are reported and skipped. */
export async function* ownedSources(
  options: OwnerOptions,
  sources: AsyncIterable<SourceObject | Withdrawal>,
): AsyncGenerator<OwnedSource | Withdrawal> {
  const { db, organization, namespace, report, signal } = options;
  const owners = new Map<string | undefined, Owner>();
  for await (const found of sources) {
    if (signal?.aborted) return;
    if ('withdrawn' in found) {
      yield found;
      continue;
    }
    const source = namespace === undefined ? found : { ...found, namespace };
    const key = source.metadata.organization ?? organization;
    const owner = owners.get(key) ?? (await ownerOf(db, key));
    if (owner === 'unknown') {
      const reason = `there is no institution "${key}"; add it first (czytelnia organizations add)`;
      reportOf(report, source, { file: source.label, reason, kind: 'error' });
    }
    if (owner === 'unknown' || source.scans.length === 0) {
      await conclude(report, source);
      continue;
    }
    if (owner === null) report.withoutOrganization = true;
    owners.set(key, owner);
    yield { owner, source, ...objectSourceOf(options, owner, source) };
  }
}

async function ownerOf(db: OwnerOptions['db'], key: string | undefined): Promise<Owner | 'unknown'> {
  if (key === undefined) return null;
  const id = db && (await organizationNumber(db, key));
  return id === undefined ? 'unknown' : { key, id };
}
