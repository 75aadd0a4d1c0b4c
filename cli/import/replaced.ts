import type { Kysely } from 'kysely';
import { sourcesOfObjects } from '#lib/catalogue/store/sources.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { apart, type OngoingReport, reportOf } from './report.ts';
import type { SourceObject } from './sources/source.ts';

/** An object as it will be stored. */
type Coming = { id: string; title: string; of: SourceObject };

/**
 * Reports objects that take the place of others: those that another source has given the same identifier, and that are called
 * otherwise. An export that lies elsewhere than the last time has the same titles, but for corrections.
 */
export async function reportReplaced(
  db: Kysely<Tables>,
  report: OngoingReport,
  coming: readonly Coming[],
): Promise<void> {
  // Identifiers of repositories, and addresses of manifests, are nobody else's.
  const identified = coming.filter(
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
      reason: `it takes the place of “${before.title ?? id}” from ${before.source}, which has the identifier ${identifier} too; if it is another object, ${apart(identifier)}, and import the other again`,
      kind: 'warning',
    });
  }
}
