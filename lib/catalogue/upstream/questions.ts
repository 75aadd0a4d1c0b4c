import type { Log } from '#lib/log.ts';
import { derivePages } from '#lib/pages/derive.ts';
import type { StaticPage } from '../catalogue.ts';
import type { Organization, Statistics } from '../schema.ts';
import { showTimestamp } from '../timestamp.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { BatchQuestion } from './batch.ts';
import type { Client } from './client.ts';
import type { AnswerDisk } from './disk.ts';
import { type Freshness, KeptAnswers } from './kept.ts';
import type { PlacedTile, Readers } from './readers.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

// With the seconds for which the cache in front keeps a page (see `lifetime` in catalogue.ts) these make the ages that
// a visitor can meet: institutions and pages a minute, the newest tiles half a minute.
export const freshness = {
  editorial: { renew: 25 * second, wait: 40 * second },
  newest: { renew: 8 * second, wait: 12 * second },
  older: { renew: 5 * minute, wait: 20 * minute },
  /** The service itself counts once in 24 hours. */
  statistics: { renew: hour, wait: 24 * hour },
} satisfies Record<string, Freshness>;

/** Milliseconds for which a tile that passed by in a batch is as good as one that is asked for. */
export const tileFreshness = freshness.older.renew;

const megabyte = 1024 * 1024;
const rest = 2 * second;

export type QuestionOptions = {
  /** Address of the service, with a slash at the end. */
  base: string;
  client: Client;
  readers: Readers;
  disk: AnswerDisk | undefined;
  log: Log;
};

/** `null` where the service says that there is no such institution: it may know no such addresses either. */
type MaybeOrganization = { organization: Organization | null };

/** The questions that can be put to a service, each with its kept answers. */
export function serviceQuestions({ base, client, readers, disk, log }: QuestionOptions) {
  const ask = (maxBytes: number) => async (url: URL) => {
    const { status, body } = await client.get(url, maxBytes);
    if (status >= 200 && status < 300) return body;
    if (status === 404 || status === 410) return undefined;
    throw new CatalogueUnavailable(`${url.pathname} is refused with status ${status}`);
  };
  const common = {
    rest,
    onRead: client.judge,
    patience: () => (client.state().state === 'answering' ? 3 * second : second),
    recoveries: client.recoveries,
    disk,
    log,
  };
  return {
    organizations: new KeptAnswers<Organization[]>({
      ...common,
      ask: ask(8 * megabyte),
      freshnessOf: () => freshness.editorial,
      read: readers.organizations,
      maxBytes: 48 * megabyte,
    }),
    organization: new KeptAnswers<MaybeOrganization>({
      ...common,
      freshnessOf: () => freshness.editorial,
      // Any refusal means the same here: the list serves.
      ask: async (url) => {
        const { status, body } = await client.get(url, megabyte);
        return status >= 200 && status < 300 ? body : undefined;
      },
      read: (body) => ({ organization: readers.organization(body) }),
      nothing: { organization: null },
      maxBytes: 4 * megabyte,
    }),
    batches: new KeptAnswers<PlacedTile[]>({
      ...common,
      ask: ask(8 * megabyte),
      freshnessOf: (url) =>
        url.searchParams.has('max_sorting_datetime') ? freshness.older : freshness.newest,
      read: (body, url) => readers.batch(body, !url.searchParams.has('max_sorting_datetime')),
      maxBytes: 96 * megabyte,
    }),
    statistics: new KeptAnswers<Statistics>({
      ...common,
      ask: ask(megabyte),
      freshnessOf: () => freshness.statistics,
      read: readers.statistics,
      maxBytes: 4 * megabyte,
    }),
    pages: new KeptAnswers<StaticPage[]>({
      ...common,
      // Pages with embedded images can be long.
      ask: ask(32 * megabyte),
      freshnessOf: () => freshness.editorial,
      // An older service may have none.
      nothing: [],
      read: (body) => derivePages(readers.pages(body)),
      maxBytes: 128 * megabyte,
    }),
    /** Addresses of the questions, as the contract has them. */
    addresses: {
      organizations: new URL('api/organizations/', base),
      organization: (id: number) => new URL(`api/organizations/${id}/`, base),
      batch: (question: BatchQuestion) => batchAddress(base, question),
      statistics: new URL('api/stats/', base),
      pages: new URL('api/pages/', base),
    },
  };
}

function batchAddress(base: string, { type, max, min, size }: BatchQuestion): URL {
  const url = new URL('api/frontpage/', base);
  if (type) url.searchParams.set('type', type);
  if (max !== undefined) url.searchParams.set('max_sorting_datetime', max);
  if (min !== undefined) url.searchParams.set('min_sorting_datetime', showTimestamp(min));
  if (size !== undefined) url.searchParams.set('batch_size', String(size));
  return url;
}
