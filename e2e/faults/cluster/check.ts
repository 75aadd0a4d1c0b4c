import { setTimeout as sleep } from 'node:timers/promises';
import { execOn } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { sum } from '../../support/figures.ts';
import { Journal } from '../journal.ts';
import { Visitor, walk } from '../visitor.ts';
import type { Cluster } from './cluster.ts';
import { Expected, type Truth } from './truth.ts';

/** Milliseconds for the replica to catch up with the primary. */
const timeout = 60_000;

/** Differences from the result of an undisturbed import, as sentences; empty if there are none. */
export async function differences(cluster: Cluster, truth: Truth): Promise<string[]> {
  const stored = await inStorage(cluster);
  return [...stored, ...(await inDatabases(cluster, truth)), ...(await inFeeds(cluster, truth))];
}

/** What `storage verify` reports: whether the bucket has the files that the import listed, as it listed them, and no other folder. */
async function inStorage({ importer }: Cluster): Promise<string[]> {
  const { code, output } = await importer.run(['storage', 'verify']);
  const isWhole = code === 0 && / 0 with files missing, 0 damaged, 0 that nothing refers to/.test(output);
  return isWhole ? [] : [`storage verify: ${output}`];
}

/** Checks that primary and replica have every object, scan and tile exactly once. */
async function inDatabases({ databases }: Cluster, truth: Truth): Promise<string[]> {
  const scans = sum([...truth.values()].map(({ digests }) => digests.length));
  const expected = `${truth.size} objects, ${scans} scans, ${truth.size} tiles`;
  const counts = ['objects', 'scans', 'tiles'].map((table) => `(SELECT count(*) FROM ${table}), ' ${table}'`);
  const query = `SELECT concat(${counts.join(`, ', ', `)}) AS counts`;
  const found: string[] = [];
  for (const [name, database] of Object.entries(databases))
    for (const deadline = Date.now() + timeout; ; await sleep(200)) {
      const [row] = await execOn(database.url('library'), query);
      if (row?.counts === expected) break;
      if (Date.now() < deadline) continue;
      found.push(`${name}: ${row?.counts}, not ${expected}`);
      break;
    }
  return found;
}

/** Checks that the feed of each server, from the newest tile to the oldest, equals that of the undisturbed library. */
async function inFeeds({ addresses }: Cluster, truth: Truth): Promise<string[]> {
  const found: string[] = [];
  for (const site of addresses) {
    const journal = new Journal();
    const visitor = new Visitor({ site, journal, timeout });
    const query = new URLSearchParams({ min_sorting_datetime: '1900-01-01' });
    await walk(visitor, 'feed', new Expected(truth, [...truth.keys()]), query);
    visitor.close();
    found.push(...journal.phase.broken([]).map((mistake) => `${site}: ${mistake}`));
  }
  return found;
}
