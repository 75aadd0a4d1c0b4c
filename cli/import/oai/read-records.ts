import type { HarvestRetry } from '#lib/catalogue/store/harvests.ts';
import { identifiedObjects } from '#lib/catalogue/store/sources.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { RemoteClient } from '../remote/client.ts';
import { kindOfFailure, NotFetched } from '../remote/not-fetched.ts';
import type { RemoteContext } from '../remote/objects.ts';
import { keyedDocument, recordObjects, vanishedFrom } from '../remote/record-object.ts';
import { limitedReport, type Reading, type SourceObject, type Withdrawal } from '../sources/source.ts';
import type { HarvestPage, HarvestProgress } from './progress.ts';
import { type Repository, refusalReason } from './repository.ts';
import type { OaiRecord } from './response.ts';

/** How many problems are reported one by one; the rest of a long harvest are only counted. */
const maxReasons = 50;

const notAgain = 'it is not asked for again until it changes';

type HarvestContext = {
  repository: Repository;
  prefix: string;
  client: RemoteClient;
  reading: Reading;
  progress: HarvestProgress;
} & Pick<RemoteContext, 'withdraw' | 'db' | 'isDryRun'>;

export function recordReader(context: HarvestContext) {
  const { repository, prefix, client, reading, progress, withdraw, db, isDryRun } = context;
  const limited = limitedReport(reading, maxReasons);

  async function* objectOf(
    { identifier, isDeleted, content, reason }: OaiRecord,
    page: HarvestPage | undefined,
    isLastTry = false,
  ): AsyncGenerator<SourceObject | Withdrawal> {
    const address = repository.addressOf(identifier, prefix);
    page?.open();
    if (isDeleted) {
      yield {
        withdrawn: address,
        async onConcluded() {
          await progress.retry(identifier, false);
          await page?.close();
        },
      };
      return;
    }
    /** Objects of the record that are not concluded yet, and the reading of the record itself. */
    let open = 1;
    let isFailed = false;
    /** Whether a server that is not named, or refuses us, is the reason: the operator can change that at any time. */
    let isRefused = false;
    let isTold = false;
    /** Ids of its earlier objects that it has no longer, once all that it has are found. */
    let vanished: string[] = [];
    const conclude = async (): Promise<void> => {
      open -= 1;
      if (open > 0) return;
      const isGivenUp = isFailed && isLastTry && !isRefused;
      if (!isFailed || isGivenUp) await withdraw?.(vanished);
      if (isFailed || page === undefined) await progress.retry(identifier, isFailed && !isGivenUp);
      if (isGivenUp && !isTold)
        limited.report(identifier, `not all of it is to be had; ${notAgain}`, 'skipped');
      await page?.close();
    };
    // What could not be fetched, or was perhaps broken on its way here, is retried by the next run; the rest if it changes.
    const noteFailure = (failure: UnreadableFile, text = failure.message): void => {
      isFailed ||= failure instanceof NotFetched || (reason !== undefined && identifier !== '');
      isRefused ||= failure instanceof NotFetched && failure.why === 'refused';
      isTold = isFailed && isLastTry && !isRefused;
      const reported = isTold ? `${text}; ${notAgain}` : text;
      limited.report(identifier || repository.base, reported, kindOfFailure(failure));
    };
    try {
      if (reason !== undefined) throw new UnreadableXml(reason);
      if (identifier === '') throw new UnreadableFile('a record has no identifier');
      if (!content) throw new UnreadableFile('the record has no content');
      const location = { address, identifier, client };
      const document = keyedDocument(content);
      const objects = recordObjects(document, location, reading, (label, failure) =>
        noteFailure(failure, `${label}: ${failure.message}`),
      );
      let found = 0;
      for await (const object of objects) {
        found += 1;
        open += 1;
        isFailed ||= object.isSubstitute === true;
        yield {
          ...object,
          async onConcluded(state) {
            isRefused ||= state === 'refused';
            isFailed ||= isRefused || state === 'failed';
            await conclude();
          },
        };
      }
      // If nothing is left of it, something may be wrong with it.
      const isVanished = found > 0 ? vanishedFrom(document, identifier) : undefined;
      // Looked up now, because a later reading of the record may store more before this one is concluded.
      if (isVanished && db) vanished = await identifiedObjects(db, address, isVanished);
      if (isDryRun && !isFailed) await withdraw?.(vanished);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      noteFailure(error);
    }
    await conclude();
  }
  return {
    objectOf,
    /** The objects of a record that could not be fetched last time. If it fails again, the next run may retry it. */
    async *retried({ identifier, isLast }: HarvestRetry): AsyncGenerator<SourceObject | Withdrawal> {
      let record: Awaited<ReturnType<Repository['record']>>;
      try {
        record = await repository.record(identifier, prefix);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        const isGivenUp = isLast && !(error instanceof NotFetched && error.why === 'refused');
        limited.report(identifier, isGivenUp ? `${error.message}; ${notAgain}` : error.message, 'error');
        await progress.retry(identifier, !isGivenUp);
        return;
      }
      if ('error' in record) {
        limited.report(identifier, `${refusalReason(record.error)}; ${notAgain}`, 'error');
        await progress.retry(identifier, false);
      } else yield* objectOf(record, undefined, isLast);
    },
    reportOmitted: () => limited.reportRest(repository.base),
  };
}
