import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a configuration for nginx: in the foreground, with one worker, writing only into one folder.
 * @param folder a new one, absolute; nginx's worker, which runs as another user, must be able to enter it
 * @param http content of its `http` block
 * @returns the command to start it with
 */
export function configureNginx(folder: string, http: string) {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
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

/** docs/nginx.conf without a log, changed where it says so. @throws when it has no such place */
export function providedNginx(changes: [string | RegExp, string][]): string {
  let text = `access_log off;\n${readFileSync('docs/nginx.conf', 'utf8')}`;
  for (const [from, to] of changes) {
    const changed = text.replaceAll(from, to);
    if (changed === text) throw new Error(`docs/nginx.conf has no ${from}`);
    text = changed;
  }
  return text;
}
