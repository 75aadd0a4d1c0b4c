import { nginxAt } from '#e2e/support/nginx.ts';
import { withStop } from '#e2e/support/stops.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { headersOf, type Target } from './http/targets.ts';
import type { Served } from './servers.ts';

/** Starts nginx for load over few connections. @param http content of its `http` block, for its folder */
export async function startNginx(folder: string, http: (folder: string) => string): Promise<Served> {
  const port = await freePort();
  const nginx = nginxAt(folder, port, `keepalive_requests 100000000;\n  ${http(folder)}`);
  await nginx.start();
  return withStop(Object.assign(nginx, { url: `http://127.0.0.1:${port}` }), () => nginx.stop());
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
