// A node:http server that only sends files: viewers other than ours are loaded from it.
import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { open } from './own-server.ts';

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

type Answer = { status: number; head: Record<string, string | number>; body: Buffer };

/** Beginnings of paths, and the folders that contain the rest of them. */
const folders = JSON.parse(process.env.FOLDERS ?? '[]') as [prefix: string, folder: string][];
const answers = new Map<string, Answer>();

/** The headers are those of our own server for the same files. @param suffix of a compressed file, or nothing */
function read(path: string, suffix: string): Answer | undefined {
  const [prefix = '', folder = ''] = folders.find(([start]) => path.startsWith(start)) ?? [];
  const file = join(folder, normalize(`/${decodeURIComponent(path.slice(prefix.length))}`));
  try {
    const body = readFileSync(file + suffix);
    const head = {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Length': body.byteLength,
      'Cache-Control': extname(file) === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(suffix && { 'Content-Encoding': 'br' }),
    };
    return { status: 200, head, body };
  } catch {
    return undefined;
  }
}

const missing = { status: 404, head: { 'Content-Length': 0 }, body: Buffer.alloc(0) };
const server = open(({ url = '/', headers }, response) => {
  const [path = '/'] = url.split('?');
  const suffix = /\bbr\b/.test(String(headers['accept-encoding'])) ? '.br' : '';
  const answer = answers.get(suffix + path) ?? read(path, suffix) ?? read(path, '') ?? missing;
  // Kept in memory once sent, so that no disk is measured.
  answers.set(suffix + path, answer);
  response.writeHead(answer.status, answer.head).end(answer.body);
});
server.keepAliveTimeout = 75_000;
