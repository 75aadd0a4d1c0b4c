import { harvestedPrefixes } from '#lib/catalogue/store/harvests.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { RemoteContext } from '../remote/objects.ts';
import type { SourceObject, Withdrawal } from '../sources/source.ts';
import { inSeconds } from './dates.ts';
import { pagesOf } from './list.ts';
import { plannedProgress, storedProgress, unstoredProgress } from './progress.ts';
import { recordReader } from './read-records.ts';
import { openRepository, type Repository } from './repository.ts';

export type HarvestOptions = {
  /** Metadata format; by default the most expressive one. */
  prefix?: string | undefined;
  set?: string | undefined;
  /** Dates as the repository writes them, both inclusive. The progress of such a run is not stored. */
  from?: string | undefined;
  until?: string | undefined;
};

/**
 * Formats by preference: first those that may link to images, then the more expressive ones; of whole finding aids and
 * of texts, which are seldom of each item, the last ones but Dublin Core.
 */
const preferred = [
  'mets',
  'edm',
  'ese',
  'lido',
  'mods',
  'marcxml',
  'marc21',
  'plmet',
  'dim',
  'ead',
  'tei',
  'qdc',
  'oai_qdc',
  'oai_dc',
];

/**
 * The objects of a repository that are new or have changed since the last harvest. An interrupted harvest is resumed.
 * @throws {UnreadableFile} if the repository violates the protocol or cannot be reached
 */
export async function* harvestedObjects(
  address: string,
  { client, reading, harvest, db, isDryRun, withdraw }: RemoteContext,
): AsyncGenerator<SourceObject | Withdrawal> {
  const startedAt = inSeconds(new Date().toISOString()) ?? '';
  const repository = await openRepository(client, address);
  // Separate progress for linking: a harvest that linked images has not fetched any, and vice versa.
  const target = {
    address: reading.link ? `${repository.base}#link` : repository.base,
    set: harvest.set ?? '',
  };
  const prefix =
    harvest.prefix ?? (await bestPrefix(repository, db ? await harvestedPrefixes(db, target) : []));
  const isDated = harvest.from !== undefined || harvest.until !== undefined;
  const progressOf = isDryRun ? plannedProgress : storedProgress;
  const progress = db && !isDated ? await progressOf(db, { ...target, prefix }) : unstoredProgress;
  const { objectOf, retried, reportOmitted } = recordReader({
    repository,
    prefix,
    client,
    reading,
    progress,
    withdraw,
    db,
    isDryRun,
  });

  for await (const retry of progress.retries()) yield* retried(retry);
  for await (const page of pagesOf(repository, prefix, harvest, progress)) {
    // Falls back to our own clock if the response has no date.
    const pageProgress = progress.startPage(inSeconds(page.date) ?? startedAt, page.token);
    for (const record of page.records) yield* objectOf(record, pageProgress);
    await pageProgress.close();
  }
  reportOmitted();
}

/** @param before formats of earlier harvests, newest first: another one would give the same objects again, from other addresses */
async function bestPrefix(repository: Repository, before: string[]): Promise<string> {
  const offered = await repository.prefixes();
  const readable = preferred.filter((one) => offered.includes(one));
  const known = before.find((one) => offered.includes(one)) ?? readable[0];
  if (known !== undefined) return known;
  throw new UnreadableFile(
    `it offers ${offered.join(', ') || 'no format'}; name one that is read here with --prefix`,
  );
}
