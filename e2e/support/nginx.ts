import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Program } from './program.ts';

/** Where it may be: Debian has it in a folder that only root's PATH names. */
const path = `${process.env.PATH}:/usr/sbin`;

/**
 * nginx in the foreground, with one worker, writing only into one folder; not started yet.
 * @param folder a new one, absolute; nginx's worker, which runs as another user, must be able to enter it
 * @param http content of its `http` block, which listens on port 80
 * @param isSupervised whether it is started again if it ends during its start
 */
export function nginxAt(folder: string, port: number, http: string, isSupervised = false): Program {
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
  const command = {
    command: 'nginx',
    parameters: ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
    log: join(folder, 'output.log'),
    environment: { PATH: path },
  };
  // Any answer will do: the servers behind it may be down.
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status > 0;
  return new Program(command, isReady, isSupervised);
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

/** @throws if the configuration does not contain it */
function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replaceAll(from, to);
  if (changed === text) throw new Error(`The configuration of nginx has no ${from}`);
  return changed;
}
