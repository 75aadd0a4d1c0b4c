// npm run bench:soak: the site at 70 % of its capacity for a long time; memory, open files and latency must stay flat.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { latency } from './load/probe.ts';
import { keptAddresses, type Step, step } from './load/step.ts';
import { withStarted } from './processes.ts';
import { atMost, median, type Row, report, rounded, sum } from './rows.ts';
import { startSite } from './site.ts';
import { flat, memoryOf, openDescriptors, quietDescriptors, sampleMemory } from './system.ts';

const share = 0.7;
const connections = 64;
const sampleEvery = 2;
/** Seconds of one part of the run; latencies are measured for each part. */
const part = 10;
/** Ratio of final to initial latency that still counts as flat, since other programs run on the machine. */
const latencyFlat = 1.5;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 1440)) throw new Error(`Not a number of minutes: ${values.minutes}`);

const group = `${minutes} minutes at ${share * 100} % of the load at saturation`;

await withStarted(async (keep) => {
  const { url, pid } = await keep(startSite({ WORKERS: String(availableParallelism()) }));
  const kept = await keptAddresses(url);
  await step(url, kept, connections, 5);
  const most = (await step(url, kept, connections, part)).answered;
  const early = await quietDescriptors(pid);
  const ended = new AbortController();
  const sampling = sampleMemory(pid, sampleEvery, ended.signal);
  const steps: Step[] = [];
  const descriptors: number[] = [];
  // The rate is controlled by pauses, adjusted to what the connections achieved.
  let pause = (connections / (most * share)) * 1000;
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
    const one = await step(url, kept, connections, part, pause);
    const tooFast = connections / (most * share) - connections / (one.answered + one.refused);
    pause = Math.max(1, pause + tooFast * 500);
    steps.push(one);
    descriptors.push(openDescriptors(pid));
  }
  ended.abort();
  const late = await quietDescriptors(pid);
  report('soak', [
    trafficRow(steps, most),
    memoryRow(memoryOf(await sampling)),
    {
      group,
      name: 'open files',
      figures: { early, late, peak: Math.max(...descriptors) },
      holds: late <= early + 10,
    },
    ...(['kept', 'cold'] as const).map((name) => latencyRow(steps, name)),
  ]);
});

function trafficRow(steps: Step[], most: number): Row {
  const wrong = sum(steps.map((one) => one.wrong));
  const figures = {
    'at saturation/s': rounded(most),
    'answered/s': rounded(median(steps.map(({ answered }) => answered))),
    'refused/s': rounded(median(steps.map(({ refused }) => refused))),
    wrong: rounded(wrong),
  };
  return { group, name: 'requests', figures, holds: wrong === 0 };
}

function memoryRow(memory: ReturnType<typeof memoryOf>): Row {
  const row = { group, name: 'memory, MB' };
  if (!memory) return { ...row, figures: {}, notes: ['the run was too short to tell'] };
  const { early, late, peak, ratio } = memory;
  return { ...row, figures: { early, late, peak }, ratio, goal: `≤ ${flat}`, holds: ratio <= flat };
}

/** Compares the first fifth of the time with the last. */
function latencyRow(steps: Step[], name: 'kept' | 'cold'): Row {
  const fifth = Math.max(1, Math.floor(steps.length / 5));
  const middle = (some: Step[]) =>
    rounded(
      latency(
        some.flatMap(({ probes }) => probes),
        name,
        0.5,
        200,
      ),
    );
  const [early, late] = [middle(steps.slice(0, fifth)), middle(steps.slice(-fifth))];
  const ratio = late / early;
  const figures = { early, late };
  return { group, name: `latency, ${name}, p50 ms`, figures, ratio, ...atMost(latencyFlat, ratio) };
}
