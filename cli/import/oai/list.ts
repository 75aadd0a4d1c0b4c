import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { inSeconds } from './dates.ts';
import type { HarvestOptions } from './options.ts';
import type { HarvestProgress } from './progress.ts';
import { type OaiArguments, type Repository, refusal } from './repository.ts';
import type { OaiPage } from './response.ts';

/** Pages without a record one after the other, behind which nothing is expected to come. */
const maxEmptyPages = 20;

/**
 * The pages of a list, from where the last run ended. Where a token has expired, it begins anew, as long as it comes
 * farther each time: what is stored by then goes by quickly.
 * @throws {UnreadableFile | UnreadableXml} where the repository does not answer as it should
 */
export async function* pagesOf(
  repository: Repository,
  prefix: string,
  { set, from, until }: Omit<HarvestOptions, 'prefix'>,
  { nextFrom, token }: Pick<HarvestProgress, 'nextFrom' | 'token'>,
): AsyncGenerator<OaiPage> {
  const since = from ?? (nextFrom === null ? undefined : inSeconds(nextFrom, repository.hasDays));
  const first: OaiArguments = { metadataPrefix: prefix, set, from: since, until };
  const stored = token === null ? undefined : { resumptionToken: token };
  /** Pages before the token that had expired. */
  let expiredAt = -1;
  let args: OaiArguments = stored ?? first;
  // One token of those before is kept, a later one after twice as many pages: a circle comes by it, however long it is.
  let kept: string | undefined;
  let emptyPages = 0;
  for (let count = 0, keptAt = 1; ; ) {
    const page = await pageOf(repository, args, args === stored);
    if (page === 'none') return;
    if ('expired' in page) {
      if (args === first || count <= expiredAt)
        throw new UnreadableFile(
          `${page.expired}, though the list was begun anew; the next run begins it once more`,
        );
      [args, expiredAt, count, keptAt, kept, emptyPages] = [first, count, 0, 1, undefined, 0];
      continue;
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

/**
 * One page. Of a token that the last run left there are many ways to say that it is no longer known: whatever is answered
 * instead of a page, the list is begun anew.
 */
async function pageOf(
  repository: Repository,
  args: OaiArguments,
  isStored: boolean,
): Promise<OaiPage | { expired: string } | 'none'> {
  try {
    const page = await repository.records(args);
    if (!('error' in page)) return page;
    const reason = refusal(page.error);
    if (isStored || page.error.code === 'badResumptionToken') return { expired: reason };
    if (page.error.code === 'noRecordsMatch') return 'none';
    throw new UnreadableFile(reason);
  } catch (error) {
    if (isStored && (error instanceof UnreadableFile || error instanceof UnreadableXml))
      return { expired: error.message };
    throw error;
  }
}
