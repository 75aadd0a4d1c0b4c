import { UnreadableFile } from '#lib/unreadable-file.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { inSeconds } from './dates.ts';
import type { HarvestOptions } from './harvest.ts';
import type { HarvestProgress } from './progress.ts';
import { type OaiArguments, type Repository, refusalReason } from './repository.ts';
import type { OaiPage } from './response.ts';

const maxEmptyPages = 20;

/**
 * The pages of a list, from where the last run stopped. If a token has expired, starts over, provided that each attempt
 * gets further than the last; records already stored are skipped quickly.
 * @throws {UnreadableFile} if the repository violates the protocol or cannot be reached
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
  /** Pages read before a token expired. */
  let expiredAt = -1;
  let args: OaiArguments = stored ?? first;
  // Brent's cycle detection: compares with one kept token, renewed after twice as many pages each time.
  let savedToken: string | undefined;
  let emptyPages = 0;
  for (let count = 0, savedAt = 1; ; ) {
    const page = await pageOf(repository, args, args === stored);
    if (page === 'none') {
      // Some repositories answer like this to the token of a full last page: the list is at its end.
      if (args !== first) yield { date: '', records: [], token: undefined };
      return;
    }
    if ('expired' in page) {
      if (args === first || count <= expiredAt)
        throw new UnreadableFile(
          `${page.expired}, although the list was started again; the next run starts it once more`,
        );
      [args, expiredAt, count, savedAt, savedToken, emptyPages] = [first, count, 0, 1, undefined, 0];
      continue;
    }
    emptyPages = page.records.length === 0 ? emptyPages + 1 : 0;
    if (page.token !== undefined && (page.token === savedToken || page.token === args.resumptionToken))
      throw new UnreadableFile('it gives a resumption token for the second time, and would never end');
    if (emptyPages > maxEmptyPages)
      throw new UnreadableFile(`it gives ${emptyPages} pages without a record one after the other`);
    yield page;
    if (page.token === undefined) return;
    count += 1;
    if (count === savedAt) [savedToken, savedAt] = [page.token, 2 * savedAt];
    args = { resumptionToken: page.token };
  }
}

/**
 * Requests one page. Repositories reject an outdated token in many ways, so any failure with the token stored by the
 * last run counts as expired, and the list is started over; but not broken XML, which the list would lead to again.
 */
async function pageOf(
  repository: Repository,
  args: OaiArguments,
  isStored: boolean,
): Promise<OaiPage | { expired: string } | 'none'> {
  try {
    const page = await repository.records(args);
    if (!('error' in page)) return page;
    const reason = refusalReason(page.error);
    if (isStored || page.error.code === 'badResumptionToken') return { expired: reason };
    if (page.error.code === 'noRecordsMatch') return 'none';
    throw new UnreadableFile(reason);
  } catch (error) {
    if (isStored && error instanceof UnreadableFile && !(error instanceof UnreadableXml))
      return { expired: error.message };
    throw error;
  }
}
