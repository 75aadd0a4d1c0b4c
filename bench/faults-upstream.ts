// npm run faults -- upstream: visitors of a site that mirrors a service which fails in every way, and what they must never notice.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startUpstream } from '#e2e/upstream/server.ts';
import { flat, memoryOf } from './faults/memory.ts';
import { faultOptions } from './faults/options.ts';
import { quietDescriptors, sampleMemory } from './faults/server-process.ts';
import { allAddresses, firstAddresses } from './faults/upstream/addresses.ts';
import { Client } from './faults/upstream/client.ts';
import { Journal } from './faults/upstream/journal.ts';
import { damageOf, tilesOf } from './faults/upstream/kept-store.ts';
import { killIn } from './faults/upstream/kills.ts';
import { Library } from './faults/upstream/library.ts';
import { type Plan, planOf } from './faults/upstream/plan.ts';
import { comeBack, mirrorOf, type Recovery } from './faults/upstream/recovery.ts';
import { MortalSite } from './faults/upstream/site.ts';
import { type Descriptors, summaryOf } from './faults/upstream/summary.ts';
import { tableOf } from './faults/upstream/table.ts';
import { type Visited, visitor } from './faults/upstream/visitor.ts';
import { walk } from './faults/upstream/walk.ts';

const visitors = 20;
const tiles = 200;
const sampleEvery = 5;
/** Whole walks follow each other closely, so that each fault meets some of them. */
const walkHours = '0.01';

const { minutes } = faultOptions();

mkdirSync('.bench', { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'czytelnia-faults-'));
const upstream = await startUpstream('good', { tiles, folder: '.bench/upstream' });
try {
  const library = new Library(upstream);
  const site = await MortalSite.start({
    DATA_DIR: dataDir,
    CATALOGUE_API_URL: `${upstream.url}/`,
    CATALOGUE_ASSET_ORIGINS: upstream.assetUrl,
    CATALOGUE_WALK_HOURS: walkHours,
    DEMO: 'off',
  });
  const journal = new Journal();
  const visited = { site: site.url, library, journal };
  const plan = planOf(minutes);
  try {
    await warmUp(visited);
    const before = await quietDescriptors(site.pid);
    const { recoveries, samples } = await run(visited, site.pid, plan);
    const descriptors = { before, after: await quietDescriptors(site.pid) };
    recoveries.push(...(await kill(visited, site, plan)));
    await site.stop();
    const memory = memoryOf(samples);
    judge(visited, memory?.ratio, descriptors);
    const summary = summaryOf({ journal, recoveries, memory, descriptors });
    const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
    const kept = { date: new Date().toISOString(), machine, minutes, ...summary, samples };
    writeFileSync('.bench/faults.json', `${JSON.stringify(kept, null, 2)}\n`);
    process.stdout.write(tableOf(summary));
    if (summary.broken.length > 0) process.exitCode = 1;
  } finally {
    await site.stop();
  }
} finally {
  await upstream.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** From the first moment on until all is mirrored; then every address once, while the service is good. */
async function warmUp({ site, library, journal }: Visited): Promise<void> {
  say('warm-up: until all is mirrored, then every address once');
  journal.begin('good');
  const client = new Client(site, journal);
  while (!(await mirrorOf(client))?.complete)
    for (const { kind, path } of firstAddresses) await client.get(kind, path);
  journal.isMirrored = true;
  for (const { kind, path } of allAddresses(library)) await client.get(kind, path);
  await walk(client, library, journal, async () => undefined);
  client.close();
  journal.end();
  // What a first visit costs is told by no figure of the run.
  if (journal.broken().length > 0) throw new Error(`The warm-up fails: ${journal.broken().join('; ')}`);
  journal.phases.length = 0;
}

/** The visitors and, meanwhile, what is to be done. */
async function beside<Done>(visited: Visited, work: (client: Client) => Promise<Done>): Promise<Done> {
  const { journal, site } = visited;
  const stop = new AbortController();
  journal.begin('good');
  const all = Array.from({ length: visitors }, () => visitor(visited, stop.signal));
  const client = new Client(site, journal);
  const counting = countAsked(journal);
  try {
    return await work(client);
  } finally {
    stop.abort();
    await Promise.all(all);
    client.close();
    journal.end();
    counting();
  }
}

/** The faults, one after another. */
async function run(visited: Visited, pid: number, plan: Plan) {
  const { library, journal } = visited;
  const recoveries: Recovery[] = [];
  const sampled = new AbortController();
  const sampling = sampleMemory(pid, sampleEvery, sampled.signal);
  await beside(visited, async (client) => {
    for (const [index, fault] of plan.faults.entries()) {
      const left = Math.round(((plan.faults.length - index) * (plan.fault + plan.good)) / 60_00) / 10;
      say(`${fault}, ${Math.round(plan.fault / 1000)} s (${left} minutes left)`);
      journal.begin(fault);
      await upstream.become(fault);
      await sleep(plan.fault);
      const begun = performance.now();
      recoveries.push(told(await comeBack(upstream, library, client, journal)));
      await sleep(Math.max(0, plan.good - (performance.now() - begun)));
    }
  });
  sampled.abort();
  return { recoveries, samples: await sampling };
}

/** The kills, each in another fault. */
async function kill(visited: Visited, site: MortalSite, plan: Plan): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  await beside(visited, async (client) => {
    for (const fault of plan.kills) {
      say(`${fault}, and the site is killed`);
      recoveries.push(told(await killIn(fault, upstream, site, dataDir, client, visited)));
    }
  });
  return recoveries;
}

function told(recovery: Recovery): Recovery {
  const { ready, shown } = recovery;
  say(`  good again; ready after ${ready} ms, the new title after ${shown} ms`);
  return recovery;
}

/** Hands what the service is asked to the phase in which it is asked. @returns what ends it */
function countAsked(journal: Journal): () => void {
  const collect = () => {
    journal.phase.asked += upstream.requests.length;
    upstream.requests.length = 0;
  };
  upstream.requests.length = 0;
  const timer = setInterval(collect, 50);
  return () => {
    clearInterval(timer);
    collect();
  };
}

function judge({ library, journal }: Visited, ratio: number | undefined, { before, after }: Descriptors) {
  if (ratio !== undefined && ratio > flat)
    journal.breaks('memory stays flat', `the last fifth needs ${ratio.toFixed(2)} times what the second did`);
  if (before !== undefined && after !== undefined && after > before)
    journal.breaks('files and sockets are closed', `${after} are open, ${before} were`);
  for (const damage of damageOf(dataDir)) journal.breaks('the store is sound at the end', damage);
  for (const difference of library.differences(tilesOf(dataDir)))
    journal.breaks('the store holds at the end what the service tells', difference);
}

function say(text: string): void {
  process.stderr.write(`» ${text}\n`);
}
