import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { answersFile } from '#lib/catalogue/upstream/disk.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { startUpstream, type Upstream, type UpstreamOptions } from '../upstream/server.ts';
import { type RunningServer, startServer } from './server.ts';

/** A production server in front of a simulated catalogue service, both on ports of their own. */
export type Fronted = {
  upstream: Upstream;
  site: RunningServer;
  url: string;
  /** Stops the site and starts it again on what it has kept. */
  restart(): Promise<void>;
  /** Stops the site, makes what it has kept older by so many milliseconds, and starts it again. */
  ageAnswers(by: number): Promise<void>;
  stop(): Promise<void>;
};

export async function startFronted(
  scenario: ScenarioName = 'good',
  options: UpstreamOptions & { environment?: Record<string, string> } = {},
): Promise<Fronted> {
  const upstream = await startUpstream(scenario, options);
  const dataDir = mkdtempSync(join(tmpdir(), 'fronted-'));
  const environment = {
    CATALOGUE_API_URL: `${upstream.url}/`,
    CATALOGUE_ASSET_ORIGINS: upstream.assetUrl,
    LOG_LEVEL: 'info',
    ...options.environment,
  };
  const start = () => startServer({ dataDir, environment });
  const fronted: Fronted = {
    upstream,
    site: await start(),
    get url() {
      return fronted.site.url;
    },
    restart: async () => {
      await fronted.site.stop();
      fronted.site = await start();
    },
    ageAnswers: async (by) => {
      await fronted.site.stop();
      const db = new Database(join(dataDir, answersFile));
      db.prepare('UPDATE answers SET answered_at = answered_at - ?').run([by]);
      db.close();
      fronted.site = await start();
    },
    stop: async () => {
      await fronted.site.stop();
      await upstream.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return fronted;
}
