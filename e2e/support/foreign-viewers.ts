import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startService } from '#lib/catalogue/mirror/service/service.fixture.ts';

const run = promisify(execFile);

/**
 * Third-party viewers that come with everything they need in one package, and the page of each that opens a manifest.
 */
const viewers = {
  tify: {
    version: '0.35.0',
    page: (manifest: string) =>
      `<link rel="stylesheet" href="dist/tify.css"><div id="tify" style="height: 100vh"></div>
      <script type="module">import Tify from './dist/tify.js';
      new Tify({ container: '#tify', manifestUrl: ${JSON.stringify(manifest)} });</script>`,
  },
  mirador: {
    version: '4.0.0',
    page: (manifest: string) =>
      `<div id="mirador" style="position: absolute; inset: 0"></div><script src="dist/mirador.min.js"></script>
      <script>Mirador.viewer({ id: 'mirador', windows: [{ manifestId: ${JSON.stringify(manifest)} }] });</script>`,
  },
  '@samvera/clover-iiif': {
    version: '3.3.8',
    page: (manifest: string) =>
      `<clover-viewer id="${manifest}"></clover-viewer><script src="dist/web-components/index.umd.js"></script>`,
  },
  universalviewer: {
    version: '4.4.0',
    page: (manifest: string) =>
      `<link rel="stylesheet" href="dist/uv.css"><script src="dist/umd/UV.js"></script>
      <div id="uv" class="uv" style="height: 100vh"></div>
      <script>UV.init('uv', { manifest: ${JSON.stringify(manifest)}, embedded: true });</script>`,
  },
} as const;

export type ForeignViewer = keyof typeof viewers;
export const foreignViewers = Object.keys(viewers) as ForeignViewer[];

const folder = '.test/viewers';
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

/**
 * Opens a manifest in a viewer on another origin, as its documentation describes. The package is fetched from npm once.
 */
export async function openInViewer(page: Page, viewer: ForeignViewer, manifest: string): Promise<void> {
  const files = await unpacked(viewer);
  await openExternally(page, viewers[viewer].page(manifest), files);
}

/** Opens a page of another site. @param content of its body @param files folder of what else it may load */
export async function openExternally(page: Page, content: string, files = folder): Promise<void> {
  const { url, stop } = await startService(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const document = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Elsewhere</title>${content}`;
    const body = pathname === '/' ? document : await readFile(join(files, pathname)).catch(() => undefined);
    const type = pathname === '/' ? 'text/html' : types[pathname.split('.').at(-1) ?? ''];
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': type ?? 'application/octet-stream',
    });
    response.end(body);
  });
  page.once('close', stop);
  await page.goto(url);
}

async function unpacked(viewer: ForeignViewer): Promise<string> {
  const { version } = viewers[viewer];
  const target = join(folder, `${viewer.replaceAll('/', '-')}-${version}`);
  if (!existsSync(target)) {
    const making = `${target}.${process.pid}`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true });
    const { stdout } = await run('npm', [
      'pack',
      `${viewer}@${version}`,
      '--silent',
      '--pack-destination',
      making,
    ]);
    await run('tar', ['xzf', join(making, stdout.trim()), '-C', making]);
    await rename(making, target);
  }
  return join(target, 'package');
}
