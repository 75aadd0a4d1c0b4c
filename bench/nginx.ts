import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersOf, type Target } from './http/targets.ts';
import { type Served, serve } from './processes.ts';

/**
 * Writes a configuration for nginx: in the foreground, with one worker, writing only into one folder.
 * @param folder a new one, absolute; nginx's worker, which runs as another user, must be able to enter it
 * @param http content of its `http` block, which listens on port 80
 * @returns the command to start it with
 */
export function configureNginx(folder: string, port: number | string, http: string) {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file,
    `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${replaced(http, 'listen 80;', `listen 127.0.0.1:${port} backlog=1024;`)}
}
`,
  );
  return {
    command: 'nginx',
    parameters: ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
    log: join(folder, 'output.log'),
    environment: { PATH: `${process.env.PATH}:/usr/sbin` },
  };
}

/** Starts nginx for load over few connections. @param http content of its `http` block, for its folder */
export function startNginx(folder: string, http: (folder: string) => string): Promise<Served> {
  const content = `keepalive_requests 100000000;\n  ${http(folder)}`;
  return serve((port) => configureNginx(folder, port, content), '/healthz');
}

/**
 * docs/nginx.conf, changed only where it says so.
 * @param folder for its cache @param servers behind it @param scans their folder, if they are on disk
 */
export function providedHttp(folder: string, servers: string[], scans?: string): string {
  const behind = servers.map((server) => `server ${server}`).join(';\n  ');
  const text = readFileSync('docs/nginx.conf', 'utf8');
  const moved = replaced(text, '/var/cache/nginx/czytelnia', join(folder, 'cache'));
  const served = replaced(moved, 'server 127.0.0.1:3000', behind);
  return scans
    ? replaced(served, '/var/lib/czytelnia/scans', scans)
    : replaced(served, /\n {2}# Names of files[\s\S]*?(?=\n {2}location @czytelnia)/g, '');
}

/** Answers with the prepared files, body and headers. */
export function sendingHttp(folder: string, targets: readonly Target[]): string {
  const locations = targets.map(({ answer }, index) => {
    const headers = headersOf(answer).filter(([name]) => name !== 'Content-Type');
    return `
    location = /${index} {
      types { }
      default_type ${JSON.stringify(answer.header('Content-Type') ?? 'application/octet-stream')};
      alias ${folder}/${index};
      ${headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n      ')}
    }`;
  });
  return `
  sendfile on;
  keepalive_timeout 75s;
  open_file_cache max=100 inactive=60s;
  server {
    listen 80;
${locations.join('')}
  }`;
}

/** Caches our server's answers by address and content coding, and checks nothing else: its cache cannot be faster. */
export function cachingHttp(folder: string, site: string): string {
  return `
  proxy_cache_path ${folder}/cache keys_zone=kept:1m use_temp_path=off;
  server {
    listen 80;
    open_file_cache max=10000 inactive=60s;
    sendfile off;
    output_buffers 1 128k;
    proxy_buffer_size 16k;
    proxy_buffers 8 16k;
    proxy_cache kept;
    proxy_cache_key $request_uri$http_accept_encoding;
    proxy_cache_background_update on;
    proxy_ignore_headers Vary;
    location / { proxy_pass ${site}; }
  }`;
}

/** @throws if the configuration does not contain it */
function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replaceAll(from, to);
  if (changed === text) throw new Error(`The configuration of nginx has no ${from}`);
  return changed;
}
