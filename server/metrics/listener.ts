import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';
import type { Config } from '#lib/config.ts';
import { listen } from '../listen.ts';
import type { Logger } from '../log.ts';

/**
 * Serves `/metrics` only, on a separate port, so that the public port never shows it.
 * @param read returns the metrics in Prometheus's text format
 * @throws {ConfigError} if the system does not permit listening
 */
export async function openMetrics(
  { port, hostname }: NonNullable<Config['metrics']>,
  read: () => Promise<string>,
  log: Logger,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at GET /metrics\n');
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      // A worker that has just died or is starting does not respond; the next scrape will succeed.
      (error: unknown) => {
        log.warn({ err: error }, 'metrics not read');
        response.writeHead(503, { 'Content-Type': 'text/plain' }).end('Not all processes answered\n');
      },
    );
  });
  const names = { port: 'METRICS_PORT', hostname: 'METRICS_HOSTNAME' };
  const chosen = await listen(server, port, hostname, names);
  log.info({ port: chosen, hostname }, 'metrics');
  return server.unref();
}
