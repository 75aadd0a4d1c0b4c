import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'libsql';
import type { serializeMirror } from '#lib/catalogue/mirror/progress.ts';
import { readRecord } from '#lib/catalogue/mirror/record.ts';
import { storeFile } from '#lib/catalogue/store/database.ts';
import type { UpstreamData } from '../upstream/data.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { startUpstream, type Upstream, type UpstreamOptions } from '../upstream/server.ts';
import { fetchRaw } from './http.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

type MirrorStatus = ReturnType<typeof serializeMirror>;

/** A production server that mirrors a simulated catalogue service, both on ports of their own. */
export type MirrorHarness = {
  upstream: Upstream;
  site: RunningServer;
  url: string;
  dataDir: string;
  /** The mirror's status in `/readyz`. */
  mirror(): Promise<MirrorStatus>;
  /** Waits until the mirror has finished a full walk. */
  untilMirrored(): Promise<void>;
  /** Waits until the mirror is in this state. */
  untilState(state: MirrorStatus['state']): Promise<void>;
  /** Stops the site and restarts it on its data, with these settings besides its own. */
  restart(changes?: Record<string, string>): Promise<void>;
  /** The same with the mirror's records older by this many milliseconds. On SQLite. */
  age(by: number): Promise<void>;
  stop(): Promise<void>;
};

export type HarnessOptions = UpstreamOptions & {
  environment?: Record<string, string>;
  /** How to start the site; omitted: as the production server. */
  startSite?: (options: ServerOptions) => Promise<RunningServer>;
  /** Other services mirrored into the same store, which stop with it. */
  others?: readonly Upstream[];
  /** Changes the service's data before the first request. */
  prepare?: (data: UpstreamData) => void;
  /** Puts something into the library before its first start. */
  fill?: (dataDir: string) => Promise<void>;
};

/**
 * Starts both, without waiting for the mirror. The service accepts requests at any rate. If the site does not start,
 * everything else is stopped.
 */
export async function startHarness(
  scenario: ScenarioName = 'good',
  options: HarnessOptions = {},
): Promise<MirrorHarness> {
  const upstream = await startUpstream(scenario, options);
  const dataDir = mkdtempSync(join(tmpdir(), 'fronted-'));
  const services = [upstream, ...(options.others ?? [])];
  const clear = async () => {
    await Promise.all(services.map((service) => service.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  };
  const environment = {
    CATALOGUE_API_URL: services.map(({ url }) => `${url}/`).join(' '),
    CATALOGUE_ASSET_ORIGINS: upstream.assetUrl,
    CATALOGUE_RATE: '1000',
    LOG_LEVEL: 'info',
    ...options.environment,
  };
  const { startSite = startServer } = options;
  const start = (changes: Record<string, string> = {}) =>
    startSite({ dataDir, environment: { ...environment, ...changes } });
  const startFirst = async () => {
    options.prepare?.(upstream.data);
    await options.fill?.(dataDir);
    return await start();
  };
  let isStopped = false;
  let restarting = Promise.resolve();
  const restart = (changes?: Record<string, string>, meanwhile?: () => void) => {
    restarting = (async () => {
      await harness.site.stop();
      meanwhile?.();
      if (isStopped) throw new Error('The site is stopped for good');
      harness.site = await start(changes);
    })();
    return restarting;
  };
  const harness: MirrorHarness = {
    upstream,
    dataDir,
    site: await startFirst().catch(async (error: unknown) => {
      await clear();
      throw error;
    }),
    get url() {
      return harness.site.url;
    },
    mirror: async () => JSON.parse((await fetchRaw(harness.url, '/readyz')).text()).mirror,
    untilMirrored: () => until(harness, ({ complete }) => complete),
    untilState: (state) => until(harness, (mirror) => mirror.state === state),
    restart: (changes) => restart(changes),
    age: (by) => restart({}, () => ageRecords(dataDir, by)),
    stop: async () => {
      isStopped = true;
      // Otherwise what a restart in progress starts would outlive this; whoever restarts gets its failure.
      await restarting.catch(() => undefined);
      try {
        await harness.site.stop();
      } finally {
        await clear();
      }
    },
  };
  return harness;
}

/** Starts both, and waits until the whole service is mirrored. */
export async function startMirroredHarness(
  scenario: ScenarioName = 'good',
  options: HarnessOptions = {},
): Promise<MirrorHarness> {
  const harness = await startHarness(scenario, options);
  try {
    await harness.untilMirrored();
  } catch (error) {
    await harness.stop();
    throw error;
  }
  return harness;
}

/** Milliseconds to wait for a final state, however slow the machine. */
const timeout = 120_000;

async function until(harness: MirrorHarness, condition: (mirror: MirrorStatus) => boolean): Promise<void> {
  const end = Date.now() + timeout;
  for (let mirror = await harness.mirror(); !condition(mirror); mirror = await harness.mirror()) {
    if (Date.now() > end) throw new Error(`The mirror stays as it is: ${JSON.stringify(mirror)}`);
    await setTimeout(50);
  }
}

/** Makes the mirrors' records of the service's answers, and of the ends of their walks, older. */
function ageRecords(dataDir: string, by: number): void {
  const store = new Database(storeFile(dataDir));
  const older = (time: number | null) => (time === null ? null : time - by);
  const rows = store.prepare('SELECT id, record FROM services').all() as { id: number; record: string }[];
  for (const { id, record } of rows) {
    const stored = readRecord(JSON.parse(record));
    if (!stored) continue;
    const { organizations, pages, statistics } = stored.answered;
    const aged = {
      ...stored,
      lastAnswer: older(stored.lastAnswer),
      answered: {
        organizations: older(organizations),
        pages: older(pages),
        statistics: older(statistics),
      },
      endedAt: older(stored.endedAt),
    };
    store.prepare('UPDATE services SET record = ? WHERE id = ?').run([JSON.stringify(aged), id]);
  }
  store.close();
}
