import { setTimeout as sleep } from 'node:timers/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Tile } from '#lib/catalogue/schema.ts';
import { execOn } from '#lib/catalogue/store/postgres/server.fixture.ts';
import type { BucketServer } from '#lib/scans/storage/bucket.fixture.ts';
import { Line } from './asking.ts';
import type { Cluster } from './cluster.ts';
import { comparable, type Truth } from './truth.ts';

/** Milliseconds for the replica to have what the primary has. */
const patience = 60_000;

/** What is not as an undisturbed import would have left it, in sentences; empty: all is equal. */
export async function differences(cluster: Cluster, truth: Truth): Promise<string[]> {
  return [
    ...(await inStorage(cluster)),
    ...(await inBucket(cluster.bucket, truth)),
    ...(await inDatabases(cluster, truth)),
    ...(await inFeeds(cluster, truth)),
  ];
}

/** What `storage verify` says. */
async function inStorage({ importer }: Cluster): Promise<string[]> {
  const { code, said } = await importer.run(['storage', 'verify']);
  return code === 0 && / 0 with files missing, 0 damaged, 0 that nothing refers to/.test(said)
    ? []
    : [`storage verify: ${said}`];
}

/** Every file of every scan is there with the right bytes, and none besides. */
async function inBucket({ client, place }: BucketServer, truth: Truth): Promise<string[]> {
  const wanted = new Map([...truth.values()].flatMap(({ files }) => files.map(({ key, md5 }) => [key, md5])));
  const found = new Map<string, string>();
  for (let next: string | undefined, isOver = false; !isOver; isOver = next === undefined) {
    const list = new ListObjectsV2Command({
      Bucket: place.bucket,
      Prefix: place.prefix,
      ContinuationToken: next,
    });
    const { Contents = [], NextContinuationToken } = await client.send(list);
    for (const { Key = '', ETag = '' } of Contents)
      if (!Key.endsWith('.json')) found.set(Key.slice(place.prefix.length), ETag.replaceAll('"', ''));
    next = NextContinuationToken;
  }
  const other = [...wanted].filter(([key, md5]) => found.get(key) !== md5).map(([key]) => `bucket: ${key}`);
  return [...other, ...[...found.keys()].filter((key) => !wanted.has(key)).map((key) => `bucket has ${key}`)];
}

/** Primary and replica have every object, scan and tile once. */
async function inDatabases({ databases }: Cluster, truth: Truth): Promise<string[]> {
  const scans = [...truth.values()].reduce((sum, { digests }) => sum + digests.length, 0);
  const wanted = JSON.stringify([truth.size, scans, truth.size]);
  const found: string[] = [];
  for (const [name, database] of Object.entries(databases)) {
    const counts = async () => JSON.stringify(await rowsOf(database.url('library')));
    let last = await counts();
    for (
      const deadline = Date.now() + patience;
      last !== wanted && Date.now() < deadline;
      last = await counts()
    )
      await sleep(200);
    if (last !== wanted) found.push(`${name}: ${last} objects, scans and tiles, not ${wanted}`);
  }
  return found;
}

async function rowsOf(url: string): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ['objects', 'scans', 'tiles']) {
    const [row] = await execOn(url, `SELECT count(*)::int AS count FROM ${table}`);
    counts.push(Number(row?.count));
  }
  return counts;
}

/** The feed of each server, from the newest tile to the oldest, is that of the undisturbed library. */
async function inFeeds({ servers }: Cluster, truth: Truth): Promise<string[]> {
  const newestFirst = [...truth.values()].sort((one, other) => (one.sortedAt < other.sortedAt ? 1 : -1));
  const wanted = newestFirst.map(({ tile }) => tile);
  const found: string[] = [];
  for (const { name, address } of servers) {
    const line = new Line(address);
    const tiles: string[] = [];
    for (let last: string | undefined; ; ) {
      const query = new URLSearchParams({
        min_sorting_datetime: '1900-01-01',
        ...(last && { max_sorting_datetime: last }),
      });
      const { body } = await line.ask(`/api/frontpage/?${query}`);
      const batch = JSON.parse(body.toString()) as Tile[];
      tiles.push(...batch.map(comparable));
      last = batch.at(-1)?.sorting_datetime;
      if (last === undefined) break;
    }
    line.close();
    if (JSON.stringify(tiles) !== JSON.stringify(wanted))
      found.push(`${name}: the feed has ${tiles.length} tiles, not the ${wanted.length} that were imported`);
  }
  return found;
}
