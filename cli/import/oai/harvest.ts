import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import type { Asking } from '../remote/asking.ts';
import type { SourceObject, Withdrawal } from '../sources/source.ts';
import { inSeconds } from './dates.ts';
import { pagesOf } from './list.ts';
import { plannedProgress, storedProgress, unstoredProgress } from './progress.ts';
import { recordReader } from './read-records.ts';
import { openRepository, type Repository } from './repository.ts';

/** What records may lead to images by comes first, then what says more. */
const preferred = [
  'mets',
  'edm',
  'ese',
  'lido',
  'mods',
  'marcxml',
  'marc21',
  'plmet',
  'qdc',
  'oai_qdc',
  'oai_dc',
];

/**
 * The objects of a repository that were not harvested before, or have changed since. A harvest that ended in its midst
 * goes on where it was.
 * @throws {UnreadableFile | UnreadableXml} where the repository does not answer as it should
 */
export async function* harvestedObjects(
  address: string,
  { client, reading, harvest, db, isDryRun }: Asking,
): AsyncGenerator<SourceObject | Withdrawal> {
  const begun = inSeconds(new Date().toISOString()) ?? '';
  const repository = await openRepository(client, address);
  const prefix = harvest.prefix ?? (await bestPrefix(repository));
  const isDated = harvest.from !== undefined || harvest.until !== undefined;
  const progressOf = isDryRun ? plannedProgress : storedProgress;
  const progress =
    db && !isDated
      ? await progressOf(db, {
          // What was linked has yet to be fetched, and the other way round.
          address: reading.link ? `${repository.base}#link` : repository.base,
          prefix,
          set: harvest.set ?? '',
        })
      : unstoredProgress;
  const { objectOf, retried, tellRest } = recordReader({ repository, prefix, client, reading, progress });

  for await (const identifier of progress.retries()) yield* retried(identifier);
  for await (const page of pagesOf(repository, prefix, harvest, progress)) {
    // Where the repository does not say when it answered, our own clock has to do.
    const place = progress.begin(inSeconds(page.date) ?? begun, page.token);
    for (const record of page.records) yield* objectOf(record, place);
    await place.close();
  }
  tellRest();
}

async function bestPrefix(repository: Repository): Promise<string> {
  const offered = await repository.prefixes();
  const known = preferred.find((one) => offered.includes(one));
  if (known !== undefined) return known;
  throw new UnreadableFile(
    `it offers ${offered.join(', ') || 'no format'}; name one that is read here with --prefix`,
  );
}
