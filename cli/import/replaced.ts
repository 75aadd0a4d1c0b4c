import type { Kysely } from 'kysely';
import { sourcesOfObjects } from '#lib/catalogue/store/sources.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { type OngoingReport, reportOf, separationAdvice } from './report.ts';
import type { SourceObject } from './sources/source.ts';

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
