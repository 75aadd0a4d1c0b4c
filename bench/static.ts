// A node:http server that only sends files: viewers other than ours are loaded from it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.dzi': 'application/xml; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Beginning of a path, and the folder that contains the rest of it. */
export type Mount = [prefix: string, folder: string];

type Answer = { status: number; head: Record<string, string | number>; body: Buffer };

const [, , port = '', mounts = '[]'] = process.argv;
const folders = JSON.parse(mounts) as Mount[];
const answers = new Map<string, Answer>();

// Kept in memory once sent, so that no disk is measured. The headers are those of our own server for the same files.
function answerOf(path: string, brotli: boolean): Answer {
  const missing = { status: 404, head: { 'Content-Length': 0 }, body: Buffer.alloc(0) };
  const [prefix, folder] = folders.find(([start]) => path.startsWith(start)) ?? [];
  if (prefix === undefined || folder === undefined) return missing;
  const file = join(folder, normalize(`/${decodeURIComponent(path.slice(prefix.length))}`));
  if (!existsSync(file) || !statSync(file).isFile()) return missing;
  const coded = brotli && existsSync(`${file}.br`);
  const body = readFileSync(coded ? `${file}.br` : file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const head = {
    'Content-Type': type,
    'Content-Length': body.byteLength,
    'Cache-Control': extname(file) === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    'Access-Control-Allow-Origin': '*',
    ...(coded && { 'Content-Encoding': 'br' }),
  };
  return { status: 200, head, body };
}

const server = createServer((request, response) => {
  const [path = '/'] = (request.url ?? '/').split('?');
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
  const key = `${brotli} ${path}`;
  const answer = answers.get(key) ?? answerOf(path, brotli);
  answers.set(key, answer);
  response.writeHead(answer.status, answer.head).end(answer.body);
});
server.keepAliveTimeout = 75_000;
server.listen(Number(port), '127.0.0.1');
