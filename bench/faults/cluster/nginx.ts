import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxFrame } from '../../nginx-frame.ts';
import { Program } from './program.ts';

/**
 * nginx with docs/nginx.conf as it is written but for what it says is to be changed: where it listens and keeps, which
 * servers are behind it, and no files from the disk, for they lie in a bucket.
 * @param folder for what nginx writes, absolute
 */
export function providedNginx(folder: string, port: number, servers: readonly number[]): Program {
  mkdirSync(folder);
  // The workers run as another user and must be able to come this far.
  chmodSync(folder, 0o755);
  const behind = servers.map((server) => `server 127.0.0.1:${server} max_fails=0`).join(';\n  ');
  const provided = replaced(readFileSync('docs/nginx.conf', 'utf8'), [
    ['/var/cache/nginx/czytelnia', join(folder, 'cache')],
    ['server 127.0.0.1:3000', behind],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    [/\n {2}# Names of files[\s\S]*?(?=\n {2}location @czytelnia)/, ''],
  ]);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxFrame(folder, `access_log off;\n${provided}`));
  return new Program({
    name: 'nginx',
    command: process.env.NGINX_PATH ?? 'nginx',
    parameters: ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
    environment: { PATH: `${process.env.PATH}:/usr/sbin` },
    log: join(folder, 'output.log'),
    // Any answer is its own: the servers behind it may be away.
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/healthz`, { method: 'HEAD' })).status > 0,
  });
}

function replaced(text: string, replacements: [string | RegExp, string][]): string {
  return replacements.reduce((changed, [from, to]) => {
    const next = changed.replace(from, to);
    if (next === changed) throw new Error(`docs/nginx.conf has no ${from}`);
    return next;
  }, text);
}
