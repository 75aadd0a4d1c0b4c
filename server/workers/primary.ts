import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { Config } from '#lib/config.ts';
import { createLogger, outliveReaders } from '../log.ts';
import { logListening } from '../log-listening.ts';
import { openMetrics } from '../metrics/listener.ts';
import { onStopSignal } from '../stop.ts';
import { WorkerExited, Workers } from './workers.ts';

/**
 * Lets several processes answer requests on one port. This one only starts and monitors them, and forwards signals:
 * SIGTERM and SIGINT stop all, SIGHUP renews them one by one.
 * @param program that workers run
 */
export async function serveWithWorkers(config: Config, program: URL): Promise<void> {
  outliveReaders();
  const log = createLogger(config.logLevel);
  cluster.setupPrimary({ exec: fileURLToPath(program) });
  const workers = new Workers({ count: config.workers, fork: () => cluster.fork(), log });
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    const ended = await workers.stop();
    log.info('stopped');
    process.exit(ended ? 0 : 1);
  };
  onStopSignal(stop);
  // Closing a terminal sends SIGHUP too; the server then stops.
  const isInTerminal = process.stdin.isTTY || process.stdout.isTTY;
  process.on('SIGHUP', () => void (isInTerminal ? stop('SIGHUP') : workers.renew()));
  if (config.metrics) await openMetrics(config.metrics, metricsOf(workers), log);
  try {
    const port = await workers.start();
    logListening(config, port, log, { dev: false, workers: workers.pids });
  } catch (error) {
    // The worker has already reported the error.
    if (error instanceof WorkerExited && error.code !== null) process.exit(error.code || 1);
    throw error;
  }
}

/** Aggregates the metrics of all workers, and adds those about the workers themselves. */
function metricsOf(workers: Workers): () => Promise<string> {
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
