import { step } from '#lib/feed/cursor.ts';
import type { Log } from '#lib/log.ts';
import { mergeDrafts } from '#lib/pages/merge-drafts.ts';
import { batchLimit, type Catalogue, type CataloguePart, type FrontpageQuery } from '../catalogue.ts';
import type { EntityTile, Organization, Tile } from '../schema.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { ifAvailable } from '../unavailable.ts';
import { type BatchQuestion, gatherBatch } from './batch.ts';
import { openClient } from './client.ts';
import { Complaints } from './complaints.ts';
import { openConnection } from './connection.ts';
import { openAnswerDisk } from './disk.ts';
import { openDrafts } from './drafts.ts';
import type { Answer } from './kept.ts';
import { listedOrigins } from './listed-origins.ts';
import { manifestReader } from './manifests.ts';
import { objectFinder } from './objects.ts';
import { serviceQuestions } from './questions.ts';
import { upstreamReaders } from './readers.ts';
import { SeenTiles } from './seen-tiles.ts';
import { textReader } from './texts.ts';

export type UpstreamOptions = {
  /** Address of the service, with a slash at the end. */
  url: string;
  /** Origins, besides the service's own, on which its pictures and tiles may lie. */
  assetOrigins: readonly string[];
  /** Folder where the last good answers outlast a restart. */
  dataDir: string;
  /** Where drafts of its pages are read, and with which token. */
  drafts?: { url: string; token: string | undefined } | undefined;
  log: Log;
};

/** Batches that are looked through for an object that has moved, and that the sitemap tells of. */
const recentBatches = 5;
/** Age from which an old answer is called old on the page, in milliseconds. */
const worthSaying = 60 * 60 * 1000;
const lastInstant = '9999-12-31T23:59:59.999999' as Timestamp;

/** The catalogue of any service that keeps to the contract, near enough, and as far as it answers. */
export function upstreamCatalogue({
  url: base,
  assetOrigins,
  dataDir,
  drafts: draftAddress,
  log,
}: UpstreamOptions): Catalogue {
  const service = new URL(base).origin;
  const origins = [...new Set([service, ...assetOrigins])];
  const open = (connections: number) => openConnection({ origins, upstream: service, connections });
  // Questions of visitors, trials and the files of scans do not wait for each other.
  const [connection, trialConnection, assetConnection] = [open(6), open(4), open(4)];
  const client = openClient({ base, connection, trialConnection, log });
  const disk = openAnswerDisk(dataDir, log);
  const complaints = new Complaints(log);
  const questions = serviceQuestions({ base, client, readers: upstreamReaders(base, complaints), disk, log });
  const isListed = listedOrigins(origins, complaints);
  const manifests = manifestReader({
    connection: assetConnection,
    isListed,
    disk,
    log,
    complaints,
    recoveries: client.recoveries,
  });
  const texts = textReader({
    connection: assetConnection,
    isListed,
    disk,
    log,
    recoveries: client.recoveries,
  });
  const drafts = draftAddress && openDrafts({ ...draftAddress, base, complaints });
  const seen = new SeenTiles();
  const { addresses } = questions;

  /** The catalogue for one look, which tells of each answer that it used. */
  function look(onAnswer: (answer: Answer<unknown>) => void): Catalogue {
    async function told<Value>(asked: Promise<Answer<Value>>): Promise<Value> {
      const answer = await asked;
      onAnswer(answer);
      return answer.value;
    }

    async function ask(question: BatchQuestion) {
      const answer = await questions.batches.ask(addresses.batch(question));
      onAnswer(answer);
      return answer;
    }

    async function frontpage(query: FrontpageQuery): Promise<Tile[]> {
      let oldest = Number.POSITIVE_INFINITY;
      const tiles = await gatherBatch(query, batchLimit, async (question) => {
        const { value, answeredAt } = await ask(question);
        oldest = Math.min(oldest, answeredAt);
        return value;
      });
      for (const { thumbnail_url } of tiles) if (thumbnail_url) isListed(thumbnail_url);
      if (query.type === undefined || query.type === 'entity') seen.note(tiles, oldest);
      return tiles;
    }

    /** The newest objects, each once. */
    async function recent(): Promise<EntityTile[]> {
      const found = new Map<number, EntityTile>();
      let max: Timestamp | undefined;
      for (let batch = 0; batch < recentBatches; batch += 1) {
        const tiles = await frontpage({ type: 'entity', max, batchSize: batchLimit });
        for (const tile of tiles) if (tile.type === 'entity') found.set(tile.id, tile);
        const { next } = step(undefined, tiles, new Set());
        max = next && parseTimestamp(next.oldest);
        if (!max) break;
      }
      return [...found.values()];
    }

    const objects = objectFinder({
      ask: async (question) => (await ask(question)).value.flatMap(({ tile }) => tile ?? []),
      recent,
      seen,
      manifests,
      onOld: (answeredAt) => onAnswer({ value: undefined, answeredAt, overdue: true }),
    });

    async function organizations(): Promise<Organization[]> {
      const all = await told(questions.organizations.ask(addresses.organizations));
      for (const { avatar, background } of all)
        for (const address of [avatar.url, background]) if (address) isListed(address);
      return sorted(all);
    }

    const publishedPages = () => told(questions.pages.ask(addresses.pages));

    return {
      // The last good answers are kept here, and pages made of them say how old they are: in front, briefly is enough.
      lifetime: { fresh: 5, whileRevalidating: 10, ifError: 300 },
      findsById: false,
      base: base.slice(0, -1),
      assetOrigins: origins,
      reading,
      version: () => String(client.recoveries()),
      upstream: () => client.state(),
      organizations,
      async organization(id) {
        if (!Number.isSafeInteger(id)) return undefined;
        const direct = await ifAvailable(told(questions.organization.ask(addresses.organization(id))));
        if (direct?.organization?.id === id) return direct.organization;
        return (await organizations()).find((one) => one.id === id);
      },
      frontpage,
      frontpageJson: async (query) => new TextEncoder().encode(JSON.stringify(await frontpage(query))),
      statistics: () => told(questions.statistics.ask(addresses.statistics)),
      pages: publishedPages,
      editing: undefined,
      async previewPages() {
        const published = await publishedPages();
        return drafts ? mergeDrafts(published, await drafts.read()) : mergeDrafts(published, []);
      },
      object: (id, at) => objects.object(id, at),
      textLayer: (scan) => texts(scan, told),
      neighbours: (tile) => objects.neighbours(tile),
      async sitemapParts() {
        const oldest = (await recent())
          .map((tile) => parseTimestamp(tile.sorting_datetime) ?? lastInstant)
          .sort()[0];
        return oldest ? [{ from: oldest, to: lastInstant }] : [];
      },
      async sitemapObjects({ from, to }) {
        return (await recent()).filter((tile) => {
          const time = parseTimestamp(tile.sorting_datetime);
          return time !== undefined && time >= from && time < to;
        });
      },
      async available() {
        const failing = client.state().state === 'failing';
        const first = addresses.batch({ type: undefined, min: undefined, max: undefined, size: undefined });
        const parts: [CataloguePart, Promise<boolean>][] = [
          ['frontpage', questions.batches.canAnswer(first, failing)],
          ['organizations', questions.organizations.canAnswer(addresses.organizations, failing)],
          ['statistics', questions.statistics.canAnswer(addresses.statistics, failing)],
          ['pages', questions.pages.canAnswer(addresses.pages, failing)],
        ];
        const available: CataloguePart[] = [];
        for (const [part, can] of parts) if (await can) available.push(part);
        return available;
      },
      async close() {
        client.close();
        const connections = [connection, trialConnection, assetConnection, drafts];
        await Promise.all(connections.map((each) => each?.close()));
        disk.close();
      },
    };
  }

  function reading() {
    let oldest = Number.POSITIVE_INFINITY;
    const catalogue = look(({ overdue, answeredAt }) => {
      if (overdue) oldest = Math.min(oldest, answeredAt);
    });
    const asOf = () =>
      Date.now() - oldest > worthSaying
        ? parseTimestamp(new Date(oldest).toISOString().slice(0, 23))
        : undefined;
    return { catalogue, asOf };
  }

  return look(() => undefined);
}

/** By full name in Polish order, each once. */
function sorted(organizations: readonly Organization[]): Organization[] {
  const order = new Intl.Collator('pl');
  return [...new Map(organizations.map((one) => [one.id, one])).values()].sort(
    (one, other) => order.compare(one.fullname, other.fullname) || one.id - other.id,
  );
}
