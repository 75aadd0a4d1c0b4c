import type { Kysely } from 'kysely';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import type { RemoteClient } from '../remote/client.ts';
import type { Reading, SourceObject, Withdrawal } from '../sources/source.ts';
import { inSeconds } from './dates.ts';
import { pagesOf } from './list.ts';
import { storedProgress, unstoredProgress } from './progress.ts';
import { recordReader } from './read-records.ts';
import { openRepository, type Repository } from './repository.ts';

/** What of a repository is harvested. */
export type HarvestOptions = {
  /** Of the metadata; the one that says most unless given. */
  prefix?: string | undefined;
  set?: string | undefined;
  /** Dates as the repository writes them, both inclusive. Such a run is not remembered. */
  from?: string | undefined;
  until?: string | undefined;
};

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
 * @param db where it is kept how far the harvest has come; without it everything is harvested
 * @throws {UnreadableFile | UnreadableXml} where the repository does not answer as it should
 */
export async function* harvestedObjects(
  address: string,
  client: RemoteClient,
  reading: Reading,
  options: HarvestOptions,
  db: Kysely<Tables> | undefined,
): AsyncGenerator<SourceObject | Withdrawal> {
  const begun = inSeconds(new Date().toISOString()) ?? '';
  const repository = await openRepository(client, address);
  const prefix = options.prefix ?? (await bestPrefix(repository));
  const isDated = options.from !== undefined || options.until !== undefined;
  const progress =
    db && !isDated
      ? await storedProgress(db, {
          // What was linked has yet to be fetched, and the other way round.
          address: reading.link ? `${repository.base}#link` : repository.base,
          prefix,
          set: options.set ?? '',
        })
      : unstoredProgress;
  const { objectOf, retried, tellRest } = recordReader({ repository, prefix, client, reading, progress });

  for await (const identifier of progress.retries()) yield* retried(identifier);
  for await (const page of pagesOf(repository, prefix, options, progress)) {
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
