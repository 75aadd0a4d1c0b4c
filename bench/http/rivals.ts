import { chmodSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RawAnswer } from '#e2e/support/http.ts';
import { configureNginx, providedNginx } from '../nginx.ts';
import { type Served, serve, serveOwn } from '../processes.ts';
import { dataFolder } from '../site.ts';

/** Headers that each server generates itself. */
const made = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'etag', 'age'];

/** Headers of an answer that the servers in comparison send as well. */
function headersOf({ lines }: RawAnswer): [string, string][] {
  return lines.filter(([name]) => !made.includes(name.toLowerCase()));
}

/** Writes answers as files, `0`, `1`, …, with a list of their headers, for {@link startNginx} and {@link startBare}. */
export function writeAnswers(folder: string, answers: RawAnswer[]): void {
  // nginx's workers run as another user and must be able to enter the folder.
  chmodSync(folder, 0o755);
  for (const [index, { body }] of answers.entries()) writeFileSync(join(folder, String(index)), body);
  const heads = answers.map((answer) => Object.fromEntries(headersOf(answer)));
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads));
}

/** Starts a node:http server with these answers: `/0`, `/1`, … */
export function startBare(folder: string): Promise<Served> {
  return serveOwn('bare', (port) => [folder, port]);
}

/**
 * Starts nginx with these answers, body and headers: as in its makers' package; with Debian's settings, which send head
 * and body in one packet; or as the first, with a log.
 */
export function startNginx(
  folder: string,
  targets: readonly { answer: RawAnswer }[],
  kind: 'makers' | 'debian' | 'log',
): Promise<Served> {
  const locations = targets.map(({ answer }, index) => {
    const headers = headersOf(answer).filter(([name]) => name !== 'Content-Type');
    return `
    location = /${index} {
      types { }
      default_type ${quoted(answer.header('Content-Type') ?? 'application/octet-stream')};
      alias ${folder}/${index};
      ${headers.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
    }`;
  });
  const http = (port: string, own: string) => `
  access_log ${kind === 'log' ? `${own}/access.log` : 'off'};
  sendfile on;
  tcp_nopush ${kind === 'debian' ? 'on' : 'off'};
  keepalive_timeout 75s;
  open_file_cache max=100 inactive=60s;
  server {
    listen 127.0.0.1:${port} backlog=1024;
${locations.join('')}
  }`;
  return startWith(join(folder, `nginx-${kind}`), http);
}

/** Starts nginx with docs/nginx.conf in front of our server, adapted only where it says so. */
export function startProvidedNginx(folder: string, site: string): Promise<Served> {
  return startWith(join(folder, 'nginx-provided'), (port, own) =>
    providedNginx([
      ['/var/cache/nginx/czytelnia', join(own, 'cache')],
      ['127.0.0.1:3000', new URL(site).host],
      ['listen 80;', `listen 127.0.0.1:${port} backlog=1024;`],
      ['/var/lib/czytelnia/scans', resolve(dataFolder, 'scans')],
    ]),
  );
}

/**
 * Starts nginx caching our server's answers by address and content coding, and checking nothing else: the upper bound
 * for any configuration with its cache.
 */
export function startCachingNginx(folder: string, site: string): Promise<Served> {
  return startWith(
    join(folder, 'nginx-caching'),
    (port, own) => `
  access_log off;
  proxy_cache_path ${own}/cache keys_zone=kept:1m use_temp_path=off;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    open_file_cache max=10000 inactive=60s;
    sendfile off;
    output_buffers 1 128k;
    proxy_buffer_size 16k;
    proxy_buffers 8 16k;
    proxy_cache kept;
    proxy_cache_key $request_uri$http_accept_encoding;
    proxy_cache_background_update on;
    proxy_ignore_headers Vary;
    location / {
      proxy_pass ${site};
    }
  }`,
  );
}

function startWith(folder: string, http: (port: string, folder: string) => string): Promise<Served> {
  return serve(
    (port) => configureNginx(folder, `keepalive_requests 100000000;\n  ${http(port, folder)}`),
    '/healthz',
  );
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
