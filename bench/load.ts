// Ramps the load up to saturation and beyond: what is answered, and that the rest is refused quickly.
import { availableParallelism } from 'node:os';
import { latency, type Step, step } from './load/step.ts';
import { type Row, report, rounded } from './rows.ts';
import { budgetedPages } from './script-bytes.ts';
import { startSite } from './site.ts';

const ramp = [4, 16, 64, 256, 1024];
const seconds = 8;
/** Milliseconds within which a refusal should be there, for 99 in 100. */
const quick = 1000;

const workers = String(availableParallelism());
const site = await startSite({ WORKERS: workers });
try {
  const kept = [...Object.values(await budgetedPages(site.url)), '/api/frontpage/'];
  await step(site, kept, 4, 3);
  const steps: Step[] = [];
  for (const connections of ramp) steps.push(await step(site, kept, connections, seconds));
  report('load', steps.map(rowOf));
} finally {
  await site.stop();
}

function rowOf({ connections, answered, refused, wrong, failures, probes }: Step): Row {
  const p99 = latency(probes, 'cold', 0.99, 503);
  const figures = {
    'answered/s': rounded(answered),
    'refused/s': rounded(refused),
    'kept p50 ms': rounded(latency(probes, 'kept', 0.5)),
    'kept p99 ms': rounded(latency(probes, 'kept', 0.99)),
    'cold p50 ms': rounded(latency(probes, 'cold', 0.5, 200)),
    'cold p99 ms': rounded(latency(probes, 'cold', 0.99, 200)),
    'refused p99 ms': rounded(p99),
    'new connection p99 ms': rounded(latency(probes, 'new connection', 0.99)),
  };
  const shown = Object.entries(figures).filter(([, value]) => Number.isFinite(value));
  const unanswered = probes.filter(({ name, status }) =>
    name === 'cold' ? ![200, 503].includes(status) : status !== 200,
  ).length;
  return {
    group: `5 % cold pages, ${workers} workers: beyond saturation costly work is refused, the rest is answered`,
    name: `${connections} connections`,
    figures: Object.fromEntries(shown),
    goal: `refused ≤ ${quick} ms`,
    reached: !(p99 > quick),
    // A refusal that does not say when to come again, any other status, and a visitor beside who gets no answer.
    holds: wrong === 0 && unanswered === 0,
    ...(failures && { notes: [failures] }),
  };
}
