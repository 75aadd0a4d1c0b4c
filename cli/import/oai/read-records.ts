import { UnreadableFile } from '#lib/unreadable-file.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { RemoteClient } from '../remote/client.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import { recordObject } from '../remote/record-object.ts';
import { limitedReport, type Reading, type SourceObject, type Withdrawal } from '../sources/source.ts';
import type { HarvestPage, HarvestProgress } from './progress.ts';
import type { Repository } from './repository.ts';
import type { OaiRecord } from './response.ts';

/** How many problems are reported one by one; the rest of a long harvest are only counted. */
const maxReasons = 50;

type HarvestContext = {
  repository: Repository;
  prefix: string;
  client: RemoteClient;
  reading: Reading;
  progress: HarvestProgress;
};

export function recordReader({ repository, prefix, client, reading, progress }: HarvestContext) {
  const limited = limitedReport(reading, maxReasons);

  async function* objectOf(
    { identifier, isDeleted, content, reason }: OaiRecord,
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
      if (reason !== undefined) throw new UnreadableXml(reason);
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
      if (!(error instanceof UnreadableFile)) throw error;
      // Unreadable records are retried when they change; those that could not be fetched, by the next run.
      const isTemporary = error instanceof NotFetched;
      const kind = isTemporary || error instanceof UnreadableXml ? 'error' : 'skipped';
      limited.report(identifier || repository.base, error.message, kind);
      if (isTemporary || page === undefined) await progress.retry(identifier, isTemporary);
    }
  }

  return {
    objectOf,
    /** The object of a record that could not be fetched last time. If it fails again, the next run retries it. */
    async *retried(identifier: string): AsyncGenerator<SourceObject | Withdrawal> {
      let record: Awaited<ReturnType<Repository['record']>>;
      try {
        record = await repository.record(identifier, prefix);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        limited.report(identifier, error.message, 'error');
        return;
      }
      if ('error' in record) await progress.retry(identifier, false);
      else yield* objectOf(record, undefined);
    },
    reportOmitted: () => limited.reportRest(repository.base),
  };
}
