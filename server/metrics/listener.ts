import { createServer, type Server } from 'node:http';
import { Registry } from 'prom-client';
import type { Config } from '#lib/config.ts';
import { listen } from '../listen.ts';
import type { Logger } from '../log.ts';

/**
 * Answers `/metrics`, and nothing else, on a port of its own: never where the public asks.
 * @param read the figures in Prometheus' text format
 * @throws {ConfigError} where the system does not let it listen
 */
export async function openMetrics(
  { port, hostname }: NonNullable<Config['metrics']>,
  read: () => Promise<string>,
  log: Logger,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('The figures are at GET /metrics\n');
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      // A worker that has just died, or only begins, does not answer; the next reading will do.
      (error: unknown) => {
        log.warn({ err: error }, 'figures not read');
        response.writeHead(503, { 'Content-Type': 'text/plain' }).end('Not all processes answered\n');
      },
    );
  });
  const names = { port: 'METRICS_PORT', hostname: 'METRICS_HOSTNAME' };
  const chosen = await listen(server, port, hostname, names);
  log.info({ port: chosen, hostname }, 'metrics');
  return server.unref();
}
