import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { Workers } from './workers.ts';

/** Aggregates the metrics of all workers, and adds those about the workers themselves. */
export function figuresOf(workers: Workers): () => Promise<string> {
  const all = new AggregatorRegistry();
  const own = new Registry();
  new Gauge({
    name: 'czytelnia_workers',
    help: 'Processes that answer requests',
    registers: [own],
    collect() {
      this.set(workers.pids.length);
    },
  });
  new Counter({
    name: 'czytelnia_worker_deaths_total',
    help: 'Processes that died and were replaced',
    registers: [own],
    collect() {
      this.reset();
      this.inc(workers.restarts);
    },
  });
  return async () => `${await all.clusterMetrics()}\n${await own.metrics()}`;
}
