import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Catalogue, StaticPage } from '#lib/catalogue/catalogue.ts';
import type { WithdrawnObject } from '#lib/catalogue/changes.ts';
import { memoizedCatalogue } from '#lib/catalogue/memoized-catalogue.ts';
import { now } from '#lib/catalogue/timestamp.ts';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import { nothingReserved } from '#lib/discovery/reservations.ts';
import { formattedRecord, fullRecord } from '#lib/formats/records.fixture.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { memoryRevokedSessions } from '#lib/preview/editing.fixture.ts';
import type { PreviewMode } from '#lib/preview/mode.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import type { Limits } from './limits/limits.ts';
import { attach, createHttpServer, listen } from './listen.ts';
import type { Answered } from './metrics/metrics.ts';
import type { Renderer } from './pages/renderer.ts';
import { createSite } from './site.ts';
import { closeGracefully } from './stop.ts';

/** A renderer that records its requests, and includes them in the page. */
export class FakeRenderer implements Renderer {
  requests: { target: string; mode: PreviewMode | undefined }[] = [];
  /** If set, responds instead of rendering a page. */
  failing: (() => { status: number }) | undefined;
  delay = 5;
  /** If set, called during each render, in place of the page's queries to the catalogue. */
  onRender: ((target: string) => Promise<unknown>) | undefined;

  async render(target: string, mode?: PreviewMode) {
    this.requests.push({ target, mode });
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    await this.onRender?.(target);
    const isStatus = target.includes('/status/');
    const { status } = (!isStatus && this.failing?.()) || { status: 200 };
    const note = isStatus
      ? target
      : `${target} render ${this.requests.length} for ${mode ? JSON.stringify(mode) : 'everybody'}`;
    const html = `<!DOCTYPE html><html lang="${target.slice(1, 3)}"><script nonce="m">1</script><script>2</script><p>${note}</p>${'.'.repeat(600)}</html>`;
    const headers = { 'cache-control': 'private, no-store', vary: 'rsc', link: '</a.css>; rel=preload' };
    return { status, headers, body: new TextEncoder().encode(html), mark: 'm' };
  }

  /** Pages rendered so far, except the documents for errors. */
  get pages(): string[] {
    return this.requests.map(({ target }) => target).filter((target) => !target.includes('/status/'));
  }
}

/** The secret that editors sign in with. */
export const previewSecret = 'a secret of the tests alone';

export const settings = { version: 'a', purges: 'a', isReady: true };

/** Simulates that the catalogue withdrew something. */
export function purge(): void {
  settings.version += 'x';
  settings.purges += 'x';
}

function page(slug: string, language: Locale): StaticPage {
  const time = '2026-01-01T00:00:00';
  const text = { title: `Strona ${slug}`, content: '<p>Treść</p>' };
  return { ...text, created_at: time, updated_at: time, language, slug, translationKey: slug };
}

const withdrawn: WithdrawnObject = {
  ...{ id: 'gone', title: 'Plan', dateDescriptive: '1901', organizationId: undefined },
  at: now(),
};

/** Changes in which one object was withdrawn and nothing else ever happened. */
const fakeChanges = {
  list: async () => [],
  sets: async () => [],
  earliest: async () => undefined,
  withdrawn: async (id: string) => (id === 'gone' ? withdrawn : undefined),
} as Partial<Catalogue['changes']> as Catalogue['changes'];

/** A catalogue with an object, another with a complete record, an institution and a page. */
function fakeCatalogue(onObject: (id: string) => void): Catalogue {
  const catalogue: Partial<Catalogue> = {
    version: () => settings.version,
    purges: () => settings.purges,
    assetOrigins: async () => [],
    mirror: async () => undefined,
    textsWaiting: async () => 0,
    recordsWaiting: async () => 0,
    available: async () => (settings.isReady ? ['frontpage', 'organizations', 'statistics', 'pages'] : []),
    object: async (id) => {
      onObject(id);
      if (id === fullRecord.id) return formattedRecord(fullRecord).object;
      return id.startsWith('a/')
        ? ({
            tile: { related_object: { id, slug: 'right', categories: [], is_public: true } },
            details: {},
            scans: [{ tileSource: {} }],
            scanCount: 3,
          } as never)
        : undefined;
    },
    organization: async (id) => (id === 7 ? ({ id } as never) : undefined),
    organizations: async () => [],
    changes: fakeChanges,
    search: async () => {
      throw new CatalogueUnavailable('There is nothing to search here.');
    },
    findInObject: async (_id, text) => ({ lacksSnippets: text === 'late' }) as never,
    frontpageJson: async () => new TextEncoder().encode(`[${'1,'.repeat(1000)}1]`),
    editing: undefined,
    revokedSessions: memoryRevokedSessions(),
    previewPages: async () => [
      { ...page('about', 'pl'), state: 'published' },
      { ...page('draft', 'pl'), state: 'draft' },
      { ...page('other', 'en'), state: 'draft' },
    ],
    pages: async () => [page('about', 'pl')],
    listPages: async () => [page('about', 'pl')],
  };
  return memoizedCatalogue(catalogue as Catalogue);
}

export type Running = {
  site: ReturnType<typeof createSite>;
  server: Server;
  port: number;
  renderer: FakeRenderer;
  catalogue: Catalogue;
  /** Ids of the objects requested from the store. */
  objects: string[];
  log: unknown[];
  answered: Answered[];
  refused: string[];
  dataDir: string;
};

/**
 * Starts the front on a port of its own, with a data folder that goes when its server closes.
 * @param storage of the scans; by default the folder `scans` of the data folder
 * @param limits by default nothing is refused or queued
 */
export async function start(storage?: Storage, limits?: Limits): Promise<Running> {
  const log: unknown[] = [];
  const answered: Answered[] = [];
  const refused: string[] = [];
  const note = (entry: unknown) => void log.push(entry);
  const renderer = new FakeRenderer();
  const dataDir = await mkdtemp(join(tmpdir(), 'front-'));
  await mkdir(join(dataDir, 'scans'));
  const objects: string[] = [];
  const catalogue = fakeCatalogue((id) => objects.push(id));
  const operator = { name: 'Biblioteka', email: 'a@library.example', phone: undefined };
  const reservations = nothingReserved;
  const config = {
    publicUrl: 'http://library.example',
    cacheBytes: 10_000_000,
    previewSecret,
    operator,
    reservations,
    persistentIds: undefined,
  };
  const logger = { info: note, warn: note, error: note, request: note } as never;
  const site = createSite({
    config,
    catalogue,
    storage: storage ?? diskStorage(join(dataDir, 'scans')),
    renderer,
    trees: [],
    document: { build: '', startScripts: { framework: '', plain: '' }, styleSheets: new Map() },
    log: logger,
    ...(limits && { limits }),
    onAnswered: (one) => answered.push(one),
    onRefused: (reason) => refused.push(reason),
  });
  await site.prepare();
  const server = createHttpServer();
  server.once('close', () => rmSync(dataDir, { recursive: true }));
  attach(server, site.front);
  return {
    site,
    server,
    port: await listen(server, 0, '127.0.0.1'),
    renderer,
    catalogue,
    objects,
    log,
    answered,
    refused,
    dataDir,
  };
}

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request exactly as written, without normalising the path. */
export function send(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Starts a separate front for each test of a file.
 * @returns the front of the current test, and a function to request from it
 */
export function startForEach() {
  const running: Partial<Running> = {};
  beforeEach(async () => {
    Object.assign(settings, { version: 'a', purges: 'a', isReady: true });
    Object.assign(running, await start());
  });
  afterEach(async () => {
    await closeGracefully((running as Running).server, 0);
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
    send((running as Running).port, path, headers, method);
  return { running: running as Running, get };
}
