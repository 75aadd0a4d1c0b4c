// npm run bench:soak: the site at 70 % of its capacity for a long time; memory, open files and latency must stay flat.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { median, sum } from '#e2e/support/figures.ts';
import { openDescriptors, quietDescriptors, sampleMemory } from '#e2e/support/process-figures.ts';
import { atMost, memoryFigures, type Row, report } from './rows.ts';
import { startSite } from './servers.ts';
import { cachedAddresses, latency, type Step, step } from './step.ts';

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

await using site = await startSite({ WORKERS: String(availableParallelism()) });
const { url, pid } = site;
const cached = await cachedAddresses(url);
await step(url, cached, connections, 5);
const most = (await step(url, cached, connections, part)).answered;
const early = await quietDescriptors(pid);
const sampled = sampleMemory(pid, sampleEvery);
const steps: Step[] = [];
const descriptors: number[] = [];
// The rate is controlled by pauses, adjusted to what the connections achieved.
let pause = (connections / (most * share)) * 1000;
for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
  const one = await step(url, cached, connections, part, pause);
  const tooFast = connections / (most * share) - connections / (one.answered + one.refused);
  pause = Math.max(1, pause + tooFast * 500);
  steps.push(one);
  descriptors.push(openDescriptors(pid));
}
const { reached: isFlat = true, ...memory } = memoryFigures(sampled());
const late = await quietDescriptors(pid);
const wrong = sum(steps.map((one) => one.wrong));
report('soak', [
  {
    group,
    name: 'requests',
    figures: {
      'at saturation/s': most,
      'answered/s': median(steps.map(({ answered }) => answered)),
      'refused/s': median(steps.map(({ refused }) => refused)),
      wrong,
    },
    holds: wrong === 0,
  },
  { group, name: 'memory, MB', ...memory, holds: isFlat },
  {
    group,
    name: 'open files',
    figures: { early: `${early}`, late: `${late}`, peak: `${Math.max(...descriptors)}` },
    holds: late <= early + 10,
  },
  latencyRow('kept'),
  latencyRow('cold'),
]);

/** Compares the first fifth of the time with the last. */
function latencyRow(name: 'kept' | 'cold'): Row {
  const fifth = Math.max(1, Math.floor(steps.length / 5));
  const [early = 0, late = 0] = [steps.slice(0, fifth), steps.slice(-fifth)].map((some) => {
    const probes = some.flatMap((one) => one.probes);
    return latency(probes, name, 0.5, 200);
  });
  const ratio = late / early;
  const figures = { early, late };
  return { group, name: `latency, ${name}, p50 ms`, figures, ratio, ...atMost(latencyFlat, ratio) };
}
