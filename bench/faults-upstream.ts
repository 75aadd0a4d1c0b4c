// npm run faults -- upstream: visitors of a site whose catalogue service fails in every way, and what they must never notice.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startUpstream } from '#e2e/upstream/server.ts';
import { flat, memoryOf } from './faults/memory.ts';
import { faultOptions } from './faults/options.ts';
import { quietDescriptors, sampleMemory } from './faults/server-process.ts';
import { allAddresses } from './faults/upstream/addresses.ts';
import { Client } from './faults/upstream/client.ts';
import { Journal } from './faults/upstream/journal.ts';
import { Library } from './faults/upstream/library.ts';
import { type Plan, planOf } from './faults/upstream/plan.ts';
import { comeBack, type Recovery } from './faults/upstream/recovery.ts';
import { type Descriptors, summaryOf } from './faults/upstream/summary.ts';
import { tableOf } from './faults/upstream/table.ts';
import { type Visited, visitor } from './faults/upstream/visitor.ts';
import { walk } from './faults/upstream/walk.ts';
import { startSite } from './site.ts';

const visitors = 20;
const tiles = 200;
const sampleEvery = 5;

const { minutes } = faultOptions();

mkdirSync('.bench', { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'czytelnia-faults-'));
const upstream = await startUpstream('good', { tiles, folder: '.bench/upstream' });
try {
  const site = await startSite({
    DATA_DIR: dataDir,
    CATALOGUE_API_URL: `${upstream.url}/`,
    CATALOGUE_ASSET_ORIGINS: upstream.assetUrl,
    DEMO: 'off',
  });
  try {
    const journal = new Journal();
    const visited = { site: site.url, library: new Library(upstream), journal };
    await warmUp(visited);
    const before = await quietDescriptors(site.pid);
    const { recoveries, samples } = await run(visited, site.pid, planOf(minutes));
    const descriptors = { before, after: await quietDescriptors(site.pid) };
    const memory = memoryOf(samples);
    judge(journal, memory?.ratio, descriptors);
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

/** Asks for every address once while the service is good. */
async function warmUp({ site, library, journal }: Visited): Promise<void> {
  say('warm-up: every address once');
  journal.begin('good');
  const client = new Client(site, journal);
  for (const { kind, path } of allAddresses(library)) await client.get(kind, path);
  await walk(client, library, journal, async () => undefined);
  client.close();
  journal.end();
  // What a first visit costs is told by no figure of the run.
  if (journal.broken().length > 0) throw new Error(`The warm-up fails: ${journal.broken().join('; ')}`);
  journal.phases.length = 0;
}

/** The visitors and, meanwhile, the faults. */
async function run(visited: Visited, pid: number, plan: Plan) {
  const { library, journal } = visited;
  const stop = new AbortController();
  journal.begin('good');
  const sampling = sampleMemory(pid, sampleEvery, stop.signal);
  const all = Array.from({ length: visitors }, () => visitor(visited, stop.signal));
  const client = new Client(visited.site, journal);
  const recoveries: Recovery[] = [];
  const counting = countAsked(journal);
  for (const [index, fault] of plan.faults.entries()) {
    const left = Math.round(((plan.faults.length - index) * (plan.fault + plan.good)) / 60_00) / 10;
    say(`${fault}, ${Math.round(plan.fault / 1000)} s (${left} minutes left)`);
    journal.begin(fault);
    await upstream.become(fault);
    await sleep(plan.fault);
    const begun = performance.now();
    const recovery = await comeBack(upstream, library, client, journal);
    recoveries.push(recovery);
    say(`  good again; ready after ${recovery.ready} ms, the new title after ${recovery.shown} ms`);
    await sleep(Math.max(0, plan.good - (performance.now() - begun)));
  }
  stop.abort();
  await Promise.all(all);
  client.close();
  journal.end();
  counting();
  return { recoveries, samples: await sampling };
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

function judge(journal: Journal, ratio: number | undefined, { before, after }: Descriptors): void {
  if (ratio !== undefined && ratio > flat)
    journal.breaks('memory stays flat', `the last fifth needs ${ratio.toFixed(2)} times what the second did`);
  if (before !== undefined && after !== undefined && after > before)
    journal.breaks('files and sockets are closed', `${after} are open, ${before} were`);
}

function say(text: string): void {
  process.stderr.write(`» ${text}\n`);
}
