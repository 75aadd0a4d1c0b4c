// npm run faults -- upstream: visitors of a site that mirrors a service which fails in every way, and what they must never notice.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import type { Tile } from '#lib/catalogue/schema.ts';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { leases } from '#lib/catalogue/store/lease.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import type { Row } from '../../cli/setup/table.mjs';
import { startHarness } from '../support/mirror-harness.ts';
import { maxGrowth, quietDescriptors, sampleMemory } from '../support/process-figures.ts';
import { between } from '../support/random.ts';
import { say } from '../support/report.ts';
import { type ServerOptions, startServer } from '../support/server.ts';
import { withStop } from '../support/stops.ts';
import { damageIn } from '../support/store-damage.ts';
import type { ScenarioName } from '../upstream/scenarios.ts';
import { type Allowed, figuresOf, Journal, type Phase } from './journal.ts';
import { conclude, faultOptions } from './run.ts';
import { Library, tie } from './upstream/library.ts';
import { comeBack, mirrorOf, type Return } from './upstream/recovery.ts';
import { lookRound, visitAll, visitorOf } from './upstream/visitors.ts';
import type { Visitor } from './visitor.ts';

const visitors = 20;
const tiles = 200;
/** Seconds between two samples of the server's memory. */
const sampleEvery = 5;
/** Whole walks follow each other closely, so that every fault hits some of them. */
const walkHours = '0.01';

/** All faults, ordered so that the first ones differ most from each other: a short run has only those. */
const allFaults: ScenarioName[] = [
  ...(['gone', 'slow', 'failing', 'hanging', 'flaky'] as const),
  ...(['cut', 'busy', 'broken', 'html', 'garbage'] as const),
];

/** The faults during which the site is killed, after all others. */
const killedIn: ScenarioName[] = ['slow', 'gone', 'hanging', 'flaky', 'failing', 'cut'];
/**
 * Minimum durations of a fault and of the good time after it, in seconds. The newest tiles are checked every five
 * seconds; a shorter fault might go unnoticed.
 */
const shortest = { fault: 15, good: 5 };
/** Milliseconds from the start of a fault to the kill, and from the restart. */
const beforeKill = [1000, 8000] as const;
const afterKill = 3000;
/** Milliseconds that the site has to stop. */
const stopTimeout = 10_000;

/** The server is overloaded on this machine, or was killed: neither is the service's fault. */
const tooMuch: Allowed = { failures: ['busy', 'away'] };

const { minutes } = faultOptions();
const fitting = Math.floor((minutes * 60) / (shortest.fault + shortest.good));
const faults = allFaults.slice(0, Math.max(1, fitting));
const each = Math.max((minutes * 60) / faults.length, shortest.fault + shortest.good);
const faultTime = 1000 * Math.max(shortest.fault, each * 0.6);
const goodTime = 1000 * each - faultTime;

// At the same address after each start, where visitors wait for it.
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
const address = { HOSTNAME: '127.0.0.1', PORT: port, PUBLIC_URL: url };
// The service is asked as often as by default.
const mirroring = { CATALOGUE_RATE: '', CATALOGUE_WALK_HOURS: walkHours };
const environment = { ...address, ...mirroring, LOG_LEVEL: 'warn', CLIENT_LIMIT: 'off', DEMO: 'off' };
const log = '.test/faults-site.log';
rmSync(log, { force: true });
const startSite = (options: ServerOptions) => startServer({ ...options, log, stopTimeout });
const starting = startHarness('good', { tiles, prepare: tie, environment, startSite });
// If the run is interrupted as it starts, it is stopped once it has; if its start fails, it has stopped itself.
const stopStarted = async () => (await starting.catch(() => undefined))?.stop();
await using _harness = withStop({}, stopStarted);
const harness = await starting;
const { upstream, dataDir } = harness;
const [library, journal] = [new Library(upstream), new Journal()];
const visited = { site: url, library, journal };
const returns: Return[] = [];
const broken: string[] = [];

await warmUp();
const { pid } = harness.site;
const before = await quietDescriptors(pid);
const sampled = sampleMemory(pid, sampleEvery);
await withVisitors(async (visitor) => {
  for (const fault of faults) {
    say(`${fault}, ${Math.round(faultTime / 1000)} s`);
    journal.begin(fault);
    await upstream.switchTo(fault);
    await sleep(faultTime);
    const start = performance.now();
    returns.push(await comeBack(visitor, library));
    await sleep(Math.max(0, goodTime - (performance.now() - start)));
  }
});
const memory = sampled();
const after = await quietDescriptors(pid);

// A killed mirror leaves its lease behind: the next one starts when that has expired.
await withVisitors(async (visitor) => {
  for (const fault of killedIn.slice(0, faults.length)) {
    say(`${fault}, and the site is killed`);
    journal.begin(`${fault}, killed`);
    await upstream.switchTo(fault);
    await sleep(between(Math.random, ...beforeKill));
    journal.openedAt = Number.POSITIVE_INFINITY;
    harness.site.signal('SIGKILL');
    await harness.site.stop();
    broken.push(...damageIn(dataDir).map((damage) => `the store after a kill, ${fault}: ${damage}`));
    await harness.restart();
    journal.openedAt = performance.now();
    await sleep(afterKill);
    returns.push(await comeBack(visitor, library, leases.mirror.lifetime));
  }
});
await harness.site.stop();

if (memory.ratio > maxGrowth)
  broken.push(`memory: the last fifth needs ${memory.ratio.toFixed(2)} times the second`);
if (after > before) broken.push(`files and sockets: ${after} are open, ${before} were`);
const atEnd = [...damageIn(dataDir), ...library.differences(storedTiles())];
broken.push(...atEnd.map((one) => `the store at the end: ${one}`));
const memoryLine = Number.isNaN(memory.ratio)
  ? 'the run was too short to tell'
  : `median ${memory.early} MB in the second fifth of the time, ${memory.late} MB in the last; peak ${memory.peak} MB`;
const { walks, phases } = journal;
for (const phase of phases) broken.push(...phase.broken([tooMuch]).map((one) => `${phase.name}: ${one}`));
const lineOf = (name: string, those: Phase[], others: Row['figures'] = {}): Row => {
  return { group: 'times in milliseconds', name, figures: { ...figuresOf(those), ...others } };
};
const good = phases.filter(({ name }) => name === 'good');
const faulty = returns.map(({ phase, figures }) => lineOf(phase.name, [phase], figures));
conclude(
  'upstream',
  [lineOf('good', good), ...faulty, lineOf('together', phases)],
  [
    `walks of the feed: ${walks.complete} complete with ${walks.tiles} tiles, ${walks.brokenOff} broken off`,
    `memory: ${memoryLine}`,
    `files and sockets of the server: ${before} before, ${after} after`,
  ],
  broken,
  { minutes, walks, memory, descriptors: { before, after } },
);

/** Visits from the first moment until everything is mirrored, then every address once, while the service is good. */
async function warmUp(): Promise<void> {
  say('warm-up: until all is mirrored, then every address once');
  const visitor = visitorOf(visited);
  const answered = new Set<string>();
  const paths = ['/api/frontpage/', '/pl', '/pl/institutions', '/pl/statistics', '/pl/pages'];
  while (!(await mirrorOf(visitor))?.complete)
    for (const path of paths)
      if (await visitor.get(answered.has(path) ? 'again' : 'first', path)) answered.add(path);
  await visitAll(visitor, library);
  visitor.close();
  const broken = journal.phase.broken([tooMuch, { ways: ['first', 'readyz'], failures: ['503'] }]);
  if (broken.length > 0) throw new Error(`The warm-up failed: ${broken.join('; ')}`);
  // The warm-up does not count in the figures of the run.
  journal.begin('good');
  journal.phases.shift();
}

/** Runs an action while visitors are active. */
async function withVisitors(act: (visitor: Visitor) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  journal.begin('good');
  const all = Array.from({ length: visitors }, () => lookRound(visited, stop.signal));
  const visitor = visitorOf(visited);
  try {
    await act(visitor);
  } finally {
    stop.abort();
    await Promise.all(all);
    visitor.close();
    journal.end();
  }
}

/** All tiles of the store, while no program uses it. */
function storedTiles(): Tile[] {
  const store = new Database(storeFile(dataDir));
  const rows = store.prepare('SELECT json FROM tiles').all() as { json: Uint8Array }[];
  store.close();
  return rows.map(({ json }) => JSON.parse(Buffer.from(json).toString()) as Tile);
}
