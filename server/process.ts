import cluster from 'node:cluster';
import { AggregatorRegistry, register } from 'prom-client';
import { readConfig } from '#lib/config.ts';
import { exitWithError } from './exit-with-error.ts';
import { createLogger, outliveReaders } from './log.ts';
import { logListening } from './log-listening.ts';
import { openMetrics } from './metrics/listener.ts';
import { serve } from './serve.ts';
import { onStopSignal } from './stop.ts';
import { serveAsWorker } from './workers/worker.ts';

// The program that answers requests, alone or as one of several processes that share a port.
outliveReaders();
try {
  const config = readConfig();
  const dev = process.argv.includes('--dev');
  const log = createLogger(config.logLevel);
  if (cluster.worker) {
    // Responds to the primary when it collects the metrics of all workers.
    if (config.metrics) new AggregatorRegistry();
    await serveAsWorker(cluster.worker, { config, log, dev });
  } else {
    const serving = serve({ config, log, dev });
    const stop = async (signal: NodeJS.Signals) => {
      log.info({ signal }, 'stopping');
      await (await serving).stop();
      log.info('stopped');
      process.exit(0);
    };
    // A single process cannot replace itself, so SIGHUP stops it.
    onStopSignal(stop, ['SIGHUP']);
    if (config.metrics) await openMetrics(config.metrics, () => register.metrics(), log);
    logListening(config, (await serving).port, log, { dev });
  }
} catch (error) {
  exitWithError(error);
}
