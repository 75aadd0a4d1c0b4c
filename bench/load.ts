// Increases the load beyond saturation: what is answered, and that the rest is refused quickly. Then an import.
import { availableParallelism } from 'node:os';
import { duringImport } from './load/import.ts';
import { latency } from './load/probe.ts';
import { keptAddresses, type Step, step } from './load/step.ts';
import { withStarted } from './processes.ts';
import { type Row, report, rounded } from './rows.ts';
import { startSite } from './site.ts';

const ramp = [4, 16, 64, 256, 1024];
const seconds = 8;
/** Milliseconds within which 99 of 100 refusals should arrive. */
const quick = 1000;

const workers = String(availableParallelism());
await withStarted(async (keep) => {
  const { url } = await keep(startSite({ WORKERS: workers }));
  const kept = await keptAddresses(url);
  await step(url, kept, 4, 3);
  const rows: Row[] = [];
  for (const connections of ramp) rows.push(rowOf(await step(url, kept, connections, seconds)));
  report('load', [...rows, await duringImport()]);
});

function rowOf({ connections, answered, refused, wrong, failures, probes }: Step): Row {
  const p99 = latency(probes, 'cold', 0.99, 503);
  const figures = {
    'answered/s': answered,
    'refused/s': refused,
    'kept p50 ms': latency(probes, 'kept', 0.5),
    'kept p99 ms': latency(probes, 'kept', 0.99),
    'cold p50 ms': latency(probes, 'cold', 0.5, 200),
    'cold p99 ms': latency(probes, 'cold', 0.99, 200),
    'refused p99 ms': p99,
    'new connection p99 ms': latency(probes, 'new connection', 0.99),
  };
  const shown = Object.entries(figures).filter(([, value]) => Number.isFinite(value));
  const unanswered = probes.filter(({ name, status }) =>
    name === 'cold' ? ![200, 503].includes(status) : status !== 200,
  ).length;
  return {
    group: `5 % cold pages, ${workers} workers: beyond saturation costly work is refused, the rest is answered`,
    name: `${connections} connections`,
    figures: Object.fromEntries(shown.map(([name, value]) => [name, rounded(value)])),
    goal: `refused ≤ ${quick} ms`,
    reached: !(p99 > quick),
    // Refusals without Retry-After, any other status, and probing visitors without an answer.
    holds: wrong === 0 && unanswered === 0,
    ...(failures && { notes: [failures] }),
  };
}
