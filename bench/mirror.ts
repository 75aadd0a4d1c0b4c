import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execOn } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { flat } from './faults/memory.ts';
import { shown } from './feed/feed-store.ts';
import { postgresPlace } from './feed/postgres-place.ts';
import { latency } from './load/step.ts';
import { coldRow } from './mirror/cold-start.ts';
import { type Measured, measure } from './mirror/measure.ts';
import { startService } from './mirror/start-service.ts';
import { walkBare } from './mirror/walker.ts';
import { type Row, report, rounded } from './rows.ts';

/** Tiles of the service; a million takes 4 GB on SQLite. */
const tiles = Number(process.env.MIRROR_TILES ?? '100000');
const memoryGroup =
  'memory of the server that mirrors, MB; ratio of the last fifth of the time to the second';
const database = 'czytelnia_bench_mirror';

const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
try {
  const rows: Row[] = [];
  const service = await startService(tiles, 0, folder);
  try {
    const bare = await walkBare(service.url);
    const dataDir = join(folder, 'sqlite');
    rows.push(...rowsOf('SQLite', bare, await measure(service.url, tiles, { DATA_DIR: dataDir })));
    rmSync(dataDir, { recursive: true, force: true });
    rows.push(...rowsOf('PostgreSQL', bare, await onPostgres(service.url)));
  } finally {
    await service.stop();
  }
  rows.push(await coldRow(folder));
  report('mirror', rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(service: string): Promise<Measured> {
  const { server, close } = await postgresPlace();
  try {
    await execOn(server, `DROP DATABASE IF EXISTS ${database}`);
    await execOn(server, `CREATE DATABASE ${database}`);
    const url = new URL(server);
    url.pathname = `/${database}`;
    const environment = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: url.href };
    return await measure(service, tiles, environment);
  } finally {
    await execOn(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await close();
  }
}

function rowsOf(engine: string, bare: number, { tilesPerSecond, memory, probes }: Measured): Row[] {
  const where = `of a service with ${shown(tiles)}`;
  const visits = [...new Set(probes.meanwhile.map(({ name }) => name))];
  const all = [...probes.meanwhile, ...probes.after];
  const withStatus = (...wanted: number[]) => all.filter(({ status }) => wanted.includes(status)).length;
  const refused = withStatus(503);
  const wrong = all.length - withStatus(200, 503);
  return [
    {
      group: `tiles per second, mirror ${where}; ratio to a walk that asks the same and keeps nothing`,
      name: engine,
      figures: { mirror: rounded(tilesPerSecond), walk: rounded(bare) },
      ratio: tilesPerSecond / bare,
    },
    memory
      ? {
          group: memoryGroup,
          name: engine,
          figures: { early: memory.early, late: memory.late, peak: memory.peak },
          ratio: memory.ratio,
          goal: `≤ ${flat}`,
          reached: memory.ratio <= flat,
        }
      : { group: memoryGroup, name: engine, figures: {}, notes: ['the walk was too short to tell'] },
    ...visits.map((name) => {
      const p99 = (some: typeof probes.after) => latency(some, name, 0.99, 200);
      return {
        group: 'p99 of visitors while the walk is on, ms; ratio to when it has ended',
        name: `${engine}, ${name}`,
        figures: { meanwhile: rounded(p99(probes.meanwhile)), after: rounded(p99(probes.after)) },
        ratio: p99(probes.meanwhile) / p99(probes.after),
      };
    }),
    {
      group: 'answers to visitors: refused as the server has too much to do, and wrong',
      name: engine,
      figures: { refused, wrong, all: all.length },
      holds: wrong === 0,
    },
  ];
}
