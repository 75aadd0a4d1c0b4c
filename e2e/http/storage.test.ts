import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { serveAt } from '#lib/catalogue/store/projections.ts';
import { instant, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { type BucketServer, startBucketServer } from '#lib/scans/storage/bucket.fixture.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import { makeTestScan } from '../support/generated-scan.ts';
import { elementsOf, find } from '../support/html.ts';
import { fetchRaw } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addObjects, unservedUrls, writeStore } from '../support/write-store.ts';

const assets = 'https://cdn.library.example/scans';
let bucket: BucketServer;
let server: RunningServer;
let dataDir: string;
let digest: string;
let scanId: number;

beforeAll(async () => {
  bucket = await startBucketServer();
  Object.assign(process.env, bucket.environment);
  dataDir = mkdtempSync(join(tmpdir(), 'storage-'));
  const scan = await makeTestScan(dataDir, 'page', { width: 900, height: 700 });
  digest = scan.digest;
  await writeStore(dataDir, ({ db }) => serveAt(db, unservedUrls));
  await addObjects(
    dataDir,
    objectRecord('one', { title: 'W kuble', published: instant('2026-01-01'), scans: [scan] }),
  );
  const storage = await openStorage(bucket.location, 'working');
  for (const one of [scan.digest, scan.textDigest ?? scan.digest])
    await storage.put(digestFolder(storageFolder(dataDir), one), one);
  storage.close();
  rmSync(storageFolder(dataDir), { recursive: true });
  server = await startServer({ dataDir, environment: { ...bucket.environment, ASSETS_URL: assets } });
});

afterAll(async () => {
  await server.stop();
  await bucket.remove();
  rmSync(dataDir, { recursive: true });
});

test('files are addressed at ASSETS_URL, thumbnails at the site, and pages may show both', async () => {
  const [tile] = JSON.parse((await fetchRaw(server.url, '/api/frontpage/')).text()) as [EntityTile];
  const { id, dzi, resources, thumbnails } = tile.related_object.main_scan;
  scanId = id;
  expect(dzi.manifest_url).toBe(`${assets}/${digest}/scan.dzi`);
  expect(dzi.tiles_prefix).toBe(`${assets}/${digest}/scan_files/`);
  for (const { url } of resources) expect(url.startsWith(`${assets}/`)).toBe(true);
  for (const { url } of thumbnails) {
    expect(url.startsWith(`${server.url}/scans/${digest}/thumbnail.jpg`)).toBe(true);
    expect((await fetchRaw(server.url, url.slice(server.url.length))).status).toBe(200);
  }
  const page = await fetchRaw(server.url, '/pl/objects/one/w-kuble');
  expect(page.status).toBe(200);
  expect(page.header('Content-Security-Policy')).toContain(
    "img-src 'self' data: blob: https://cdn.library.example;",
  );
  const elements = elementsOf(page.text());
  const pictures = find(elements, 'img').map(({ attributes }) => attributes.src);
  expect(pictures).toEqual([`/scans/${digest}/thumbnail.jpg?type=huge`]);
  const stage = elements.flatMap(({ attributes }) => attributes['data-stage'] ?? [])[0] ?? '';
  expect(JSON.parse(stage).tileSource.tilesUrl).toBe(`${assets}/${digest}/scan_files/`);
});

test('the text of a scan is read from the bucket', async () => {
  const answer = await fetchRaw(server.url, `/texts/one/${scanId}.txt`);
  expect(answer.status).toBe(200);
  expect(answer.text()).not.toBe('');
});

test('without the bucket pages are whole, and the text says that it cannot be read now', async () => {
  await bucket.kill();
  expect((await fetchRaw(server.url, '/pl/objects/one/w-kuble')).status).toBe(200);
  expect((await fetchRaw(server.url, `/scans/${digest}/thumbnail.jpg`)).status).toBe(503);
  const text = await fetchRaw(server.url, `/texts/one/${scanId}.json`);
  expect([text.status, Number(text.header('Retry-After')) > 0]).toEqual([503, true]);
});
