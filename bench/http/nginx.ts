import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nginxFrame } from '../nginx-frame.ts';
import { type Started, start } from '../processes.ts';
import { dataFolder, freePort } from '../site.ts';
import type { RecordedAnswer } from './answers.ts';

/**
 * How nginx sends files: as its makers' package does; with Debian's settings, by which head and body leave in one packet;
 * as the first, with a log.
 */
export type NginxKind = 'makers' | 'debian' | 'log';

/**
 * Starts nginx with one worker on the recorded answers: `/0`, `/1`, … Every header of ours is sent
 * but those that nginx makes itself (Date, ETag, Content-Length).
 * @param folder where the answers are, absolute; nginx writes what it needs below it
 */
export async function startNginx(
  folder: string,
  answers: RecordedAnswer[],
  kind: NginxKind,
): Promise<Started & { url: string }> {
  const port = await freePort();
  const own = join(folder, `nginx-${kind}`);
  return startWith(folder, own, port, `/0`, configuration(own, folder, port, answers, kind));
}

/**
 * Starts nginx with one worker as docs/nginx.conf has it, in front of a server of ours: but for the places that it
 * says are to be changed, nothing is.
 */
export async function startProvidedNginx(folder: string, site: string): Promise<Started & { url: string }> {
  const port = await freePort();
  const own = join(folder, 'nginx-provided');
  const provided = readFileSync('docs/nginx.conf', 'utf8')
    .replace('/var/cache/nginx/czytelnia', join(own, 'cache'))
    .replace('127.0.0.1:3000', new URL(site).host)
    .replace('listen 80;', `listen 127.0.0.1:${port} backlog=1024;`)
    .replaceAll('/var/lib/czytelnia/scans', resolve(dataFolder, 'scans'));
  const text = nginxFrame(own, `keepalive_requests 100000000;\n  access_log off;\n${provided}`);
  return startWith(folder, own, port, '/healthz', text);
}

/**
 * Starts nginx with one worker that keeps the answers of a server of ours by address and coding, as they come, and looks
 * at nothing else: the most that a configuration with its cache can reach.
 */
export async function startCachingNginx(folder: string, site: string): Promise<Started & { url: string }> {
  const port = await freePort();
  const own = join(folder, 'nginx-caching');
  const http = `
  access_log off;
  keepalive_requests 100000000;
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
  }`;
  return startWith(folder, own, port, '/healthz', nginxFrame(own, http));
}

async function startWith(folder: string, own: string, port: number, path: string, configuration: string) {
  mkdirSync(own, { recursive: true });
  // The worker runs as another user and must be able to come this far.
  chmodSync(folder, 0o755);
  const file = join(own, 'nginx.conf');
  writeFileSync(file, configuration);
  const url = `http://127.0.0.1:${port}`;
  const program = process.env.NGINX_PATH ?? 'nginx';
  const nginx = await start(
    program,
    ['-c', file, '-p', own, '-e', join(own, 'error.log')],
    async () => (await fetch(url + path, { method: 'HEAD' })).ok,
    {
      log: join(own, 'output.log'),
      environment: { PATH: `${process.env.PATH}:/usr/sbin` },
    },
  );
  return { ...nginx, url };
}

function configuration(
  own: string,
  folder: string,
  port: number,
  answers: RecordedAnswer[],
  kind: NginxKind,
) {
  return nginxFrame(
    own,
    `
  access_log ${kind === 'log' ? `${own}/access.log` : 'off'};
  sendfile on;
  tcp_nopush ${kind === 'debian' ? 'on' : 'off'};
  keepalive_timeout 75s;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=60s;
  server {
    listen 127.0.0.1:${port} backlog=1024;
${answers.map((answer, index) => location(answer, index, folder)).join('')}
  }`,
  );
}

function location({ headers }: RecordedAnswer, index: number, folder: string): string {
  const type = headers['Content-Type'] ?? 'application/octet-stream';
  const lines = Object.entries(headers)
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `      add_header ${name} ${quoted(value)};`);
  return `
    location = /${index} {
      types { }
      default_type ${quoted(type)};
      alias ${folder}/${index};
${lines.join('\n')}
    }`;
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
