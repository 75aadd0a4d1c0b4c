import type { Kysely } from 'kysely';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { RemoteClient } from '../remote/client.ts';
import { recordObject } from '../remote/record-object.ts';
import type { Reading, SourceObject, Withdrawal } from '../sources/source.ts';
import { type HarvestPage, type HarvestProgress, storedProgress, unstoredProgress } from './progress.ts';
import { type OaiArguments, openRepository, type Repository, refusal } from './repository.ts';
import type { OaiPage, OaiRecord } from './response.ts';

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
/** Pages without a record one after the other, behind which nothing is expected to come. */
const maxEmptyPages = 20;
/** Reasons that are told one by one; of a long harvest the others are counted. */
const maxReasons = 50;

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
  const { objectOf, tellRest } = recordReader(repository, prefix, client, reading, progress);

  for await (const identifier of progress.retries()) {
    const record = await repository.record(identifier, prefix);
    if ('error' in record) await progress.retry(identifier, false);
    else yield* objectOf(record, undefined);
  }
  for await (const page of pagesOf(repository, prefix, options, progress)) {
    const place = progress.begin(page.date, page.token);
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

/** The pages of a list, from where the last run ended. */
async function* pagesOf(
  repository: Repository,
  prefix: string,
  { set, from, until }: HarvestOptions,
  { nextFrom, token }: HarvestProgress,
): AsyncGenerator<OaiPage> {
  const since = from ?? (repository.hasDays ? nextFrom?.slice(0, 10) : nextFrom) ?? undefined;
  const first: OaiArguments = { metadataPrefix: prefix, set, from: since, until };
  let args: OaiArguments = token === null ? first : { resumptionToken: token };
  // One token of those before is kept, a later one after twice as many pages: a circle comes by it, however long it is.
  let kept: string | undefined;
  let emptyPages = 0;
  for (let count = 0, keptAt = 1; ; ) {
    const page = await repository.records(args);
    if ('error' in page) {
      // A token that the last run left has expired.
      if (page.error.code === 'badResumptionToken' && token !== null && count === 0 && args !== first) {
        args = first;
        continue;
      }
      if (page.error.code === 'noRecordsMatch') return;
      throw new UnreadableFile(refusal(page.error));
    }
    emptyPages = page.records.length === 0 ? emptyPages + 1 : 0;
    if (page.token !== undefined && (page.token === kept || page.token === args.resumptionToken))
      throw new UnreadableFile('it gives a resumption token for the second time, and would never end');
    if (emptyPages > maxEmptyPages)
      throw new UnreadableFile(`it gives ${emptyPages} pages without a record one after the other`);
    yield page;
    if (page.token === undefined) return;
    count += 1;
    if (count === keptAt) [kept, keptAt] = [page.token, 2 * keptAt];
    args = { resumptionToken: page.token };
  }
}

/** Makes objects of records, and tells of those that none is made of. */
function recordReader(
  repository: Repository,
  prefix: string,
  client: RemoteClient,
  reading: Reading,
  progress: HarvestProgress,
) {
  let untold = 0;
  async function* objectOf(
    { identifier, isDeleted, content }: OaiRecord,
    page: HarvestPage | undefined,
  ): AsyncGenerator<SourceObject | Withdrawal> {
    const address = repository.addressOf(identifier, prefix);
    if (isDeleted) {
      page?.open();
      yield {
        withdrawn: address,
        async onConcluded() {
          await progress.retry(identifier, false);
          await page?.close();
        },
      };
      return;
    }
    try {
      if (identifier === '') throw new UnreadableFile('a record has no identifier');
      if (!content) throw new UnreadableFile('the record has no content');
      const object = await recordObject(content, { address, identifier, client }, reading);
      page?.open();
      yield {
        ...object,
        async onConcluded(state) {
          if (state === 'failed' || page === undefined) await progress.retry(identifier, state === 'failed');
          await page?.close();
        },
      };
    } catch (error) {
      if (!(error instanceof UnreadableFile || error instanceof UnreadableXml)) throw error;
      untold += 1;
      if (untold <= maxReasons)
        reading.report({ file: identifier || repository.base, reason: error.message, kind: 'skipped' });
    }
  }
  const tellRest = () => {
    if (untold > maxReasons) {
      const reason = `of ${untold - maxReasons} more records no object could be made`;
      reading.report({ file: repository.base, reason, kind: 'skipped' });
    }
  };
  return { objectOf, tellRest };
}
