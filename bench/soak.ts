// npm run bench:soak: the site for a long time at 70 % of what it can do; memory, open files and latency must stay flat.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { flat, memoryOf } from './faults/memory.ts';
import { openDescriptors, quietDescriptors, sampleMemory } from './faults/server-process.ts';
import type { Probe } from './load/probe.ts';
import { latency, type Step, step } from './load/step.ts';
import { median, type Row, report, rounded } from './rows.ts';
import { budgetedPages } from './script-bytes.ts';
import { type Site, startSite } from './site.ts';

const share = 0.7;
const connections = 64;
const sampleEvery = 2;
/** Seconds of one part of the run; latencies are those of the parts. */
const part = 10;
/** Latency at the end, as a ratio to the beginning, that still counts as flat: other programs run on the machine. */
const latencyFlat = 1.5;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 1440)) throw new Error(`Not a number of minutes: ${values.minutes}`);

const site = await startSite({ WORKERS: String(availableParallelism()) });
try {
  const kept = [...Object.values(await budgetedPages(site.url)), '/api/frontpage/'];
  await step(site, kept, connections, 5);
  const most = (await step(site, kept, connections, part)).answered;
  const before = await quietDescriptors(site.pid);
  const ended = new AbortController();
  const sampling = sampleMemory(site.pid, sampleEvery, ended.signal);
  const { steps, descriptors } = await soak(site, kept, most * share);
  ended.abort();
  const after = await quietDescriptors(site.pid);
  report('soak', [
    trafficRow(steps, most),
    memoryRow(memoryOf(await sampling)),
    {
      ...named('open files'),
      figures: { before: before ?? '', after: after ?? '', peak: Math.max(...descriptors) },
      holds: (after ?? 0) <= (before ?? 0) + 10,
    },
    ...['kept', 'cold'].map((name) => latencyRow(steps, name)),
  ]);
} finally {
  await site.stop();
}

/** Holds a rate by pauses, which follow what the connections really did. */
async function soak(target: Site, kept: string[], rate: number) {
  const steps: Step[] = [];
  const descriptors: number[] = [];
  let pause = (connections / rate) * 1000;
  for (const begun = performance.now(); performance.now() - begun < minutes * 60_000; ) {
    const one = await step(target, kept, connections, part, pause);
    pause = Math.max(1, pause + (connections / rate - connections / (one.answered + one.refused)) * 500);
    steps.push(one);
    descriptors.push(openDescriptors(target.pid));
  }
  return { steps, descriptors };
}

function named(name: string) {
  return { group: `${minutes} minutes at ${share * 100} % of the load at saturation`, name };
}

function trafficRow(steps: Step[], most: number): Row {
  const wrong = steps.reduce((sum, one) => sum + one.wrong, 0);
  const figures = {
    'at saturation/s': rounded(most),
    'answered/s': rounded(median(steps.map(({ answered }) => answered))),
    'refused/s': rounded(median(steps.map(({ refused }) => refused))),
    wrong: rounded(wrong),
  };
  return { ...named('requests'), figures, holds: wrong === 0 };
}

function memoryRow(memory: ReturnType<typeof memoryOf>): Row {
  if (!memory) return { ...named('memory'), figures: {}, notes: ['the run was too short to tell'] };
  const { early, late, peak, slope, ratio } = memory;
  const figures = { 'early MB': early, 'late MB': late, 'peak MB': peak, 'MB/10 min': slope };
  return { ...named('memory'), figures, ratio, goal: `≤ ${flat}`, holds: ratio <= flat };
}

/** The first fifth of the time against the last one. */
function latencyRow(steps: Step[], name: string): Row {
  const fifth = Math.max(1, Math.floor(steps.length / 5));
  const probes = (some: Step[]): Probe[] => some.flatMap((one) => one.probes);
  const [first, last] = [probes(steps.slice(0, fifth)), probes(steps.slice(-fifth))];
  const at = (some: Probe[], quantileShare: number) => rounded(latency(some, name, quantileShare, 200));
  const ratio = at(last, 0.5) / at(first, 0.5);
  return {
    ...named(`latency, ${name}`),
    figures: {
      'first p50 ms': at(first, 0.5),
      'last p50 ms': at(last, 0.5),
      'first p99 ms': at(first, 0.99),
      'last p99 ms': at(last, 0.99),
    },
    ratio,
    goal: `≤ ${latencyFlat}`,
    reached: ratio <= latencyFlat,
  };
}
