import { createReadStream, existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { RequestState } from './server.ts';

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  xml: 'application/xml',
  dzi: 'application/xml',
  json: 'application/json',
};

const broken = '<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" TileSize="254"><Size';
const withEntities =
  '<?xml version="1.0"?><!DOCTYPE Image [<!ENTITY a SYSTEM "file:///etc/passwd">]>' +
  '<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" TileSize="254" Overlap="1" Format="&a;"><Size Width="9" Height="9"/></Image>';

/** Answers an address of a scan or of a page's picture. No CORS: pictures may be shown, not read. */
export function answerScan(
  path: string,
  response: ServerResponse,
  { scenario, folder, canary }: RequestState,
): ServerResponse {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname === '/media/picture.jpg') return file(response, join(folder, 'classic', 'default.jpg'));
  const [, name = '', rest = ''] = /^\/scans\/([a-z]+)\/([a-z0-9_./]+)$/.exec(pathname) ?? [];
  if (name === '' || rest.includes('..')) return missing(response);
  if (/^scan\.(?:dzi|xml|json)$/.test(rest)) {
    if (scenario.scans === 'no-manifest') return missing(response);
    if (scenario.scans === 'broken-manifest') return text(response, broken);
    if (scenario.scans === 'entity-manifest') return text(response, withEntities);
    if (scenario.scans === 'moved-manifest') {
      const target = name === 'classic' ? canary : 'http://169.254.169.254/latest';
      return response.writeHead(302, { Location: target }).end();
    }
  }
  if (rest.startsWith('scan_files/') && scenario.scans === 'no-tiles') return missing(response);
  const size = searchParams.get('type') ?? 'default';
  return file(response, join(folder, name, rest === 'thumbnail.jpg' ? `${size}.jpg` : rest));
}

function file(response: ServerResponse, path: string): ServerResponse {
  if (!existsSync(path)) return missing(response);
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type });
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response);
  return response;
}

function text(response: ServerResponse, body: string): ServerResponse {
  return response.writeHead(200, { 'Content-Type': 'application/xml' }).end(body);
}

function missing(response: ServerResponse): ServerResponse {
  return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
}
