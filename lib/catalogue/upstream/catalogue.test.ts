import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '../catalogue.ts';
import type { EntityTile } from '../schema.ts';
import { instant } from '../store/records.fixture.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '../timestamp.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import { upstreamCatalogue } from './catalogue.ts';
import type { Freshness } from './kept.ts';
import { freshness } from './questions.ts';
import { serviceOrganization, serviceTile } from './records.fixture.ts';
import { json, keptLog, type Service, startService } from './service.fixture.ts';

const start = instant('2026-11-21T10:30:00');
const manifest =
  '<?xml version="1.0"?><Image xmlns="http://schemas.microsoft.com/deepzoom/2008" TileSize="254" Overlap="1" Format="jpg"><Size Width="1000" Height="800"/></Image>';

let service: Service;
let catalogue: Catalogue;
let folder = '';
let log = keptLog();
let tiles: EntityTile[] = [];
let organizationPath = true;

const open = () => upstreamCatalogue({ url: service.url, assetOrigins: [], dataDir: folder, log });

beforeEach(async () => {
  log = keptLog();
  folder = mkdtempSync(join(tmpdir(), 'upstream-'));
  organizationPath = true;
  service = await startService(answer);
  tiles = Array.from({ length: 130 }, (_, index) => {
    // Every fourth shares its instant with the one before.
    const at = shiftTimestamp(start, -1_000_000 * (index - (index % 4 === 3 ? 1 : 0)));
    const tile = serviceTile(index + 1, showTimestamp(at));
    tile.related_object.main_scan.dzi = { manifest_url: '/scans/1.dzi', tiles_prefix: '/scans/1_files/' };
    return tile;
  });
  catalogue = open();
});
afterEach(async () => {
  await catalogue.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** A service with exclusive bounds that keeps to the contract. */
function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', service.url);
  if (pathname === '/scans/1.dzi') return response.end(manifest);
  if (pathname === '/api/organizations/')
    return json(response, [serviceOrganization(2, 'Żuk'), serviceOrganization(1, 'Łódź'), { id: 'broken' }]);
  if (pathname === '/api/organizations/1/' && organizationPath)
    return json(response, serviceOrganization(1, 'Łódź'));
  if (pathname === '/api/stats/')
    return json(response, { entities: { total: 5, public: 4, by_category: {} } });
  if (pathname === '/api/pages/') return json(response, []);
  if (pathname !== '/api/frontpage/') return json(response, { detail: 'Not found.' }, 404);
  const max = searchParams.get('max_sorting_datetime');
  const bound = max === null ? undefined : parseTimestamp(max);
  const size = Math.min(Number(searchParams.get('batch_size') ?? 40), 40);
  const time = (tile: EntityTile) => parseTimestamp(tile.sorting_datetime) ?? '';
  json(response, tiles.filter((tile) => bound === undefined || time(tile) < bound).slice(0, size));
}

/** Questions to the feed, without those that only try whether the service answers. */
const feedQuestions = (from = 0) =>
  service.asked.slice(from).filter((path) => /^\/api\/frontpage\/(?!\?batch_size=1$)/.test(path));
const object = (number: number, at?: string) =>
  catalogue.object(`object-${number}`, at === undefined ? undefined : parseTimestamp(at));
const tile = (number: number): EntityTile => tiles[number - 1] ?? serviceTile(0, '2020-01-01');

describe('objects', () => {
  test('that were seen in the feed cost the service nothing but their manifest', async () => {
    await catalogue.frontpage({ batchSize: 40 });
    const before = service.asked.length;
    const found = await object(7);
    expect(found?.tile.id).toBe(7);
    expect(found?.at).toBe(tile(7).sorting_datetime);
    expect(await catalogue.neighbours(tile(7))).toMatchObject({ newer: { id: 6 }, older: { id: 8 } });
    expect(service.asked.slice(before)).toEqual(['/scans/1.dzi']);
  });

  test('that were not are found by their place with one question, ties or not', async () => {
    for (const number of [100, 104]) {
      const before = service.asked.length;
      expect((await object(number, tile(number).sorting_datetime))?.tile.id).toBe(number);
      expect(feedQuestions(before)).toEqual([expect.stringContaining('batch_size=10')]);
    }
    expect(await catalogue.neighbours(tile(100))).toMatchObject({ older: { id: 101 } });
  });

  test('that have changed their place are found among the newest, with the new one', async () => {
    const before = tile(120).sorting_datetime;
    const moved = tiles.splice(119, 1)[0];
    if (moved)
      tiles.unshift({ ...moved, sorting_datetime: showTimestamp(shiftTimestamp(start, 60_000_000)) });
    const found = await object(120, before);
    expect(found?.at).toBe(tile(1).sorting_datetime);
  });

  test('that are nowhere are missing', async () => {
    expect(await object(999, tile(3).sorting_datetime)).toBeUndefined();
    expect(await object(999)).toBeUndefined();
  });

  test('have the numbers of their manifest, with the prefix of the tile', async () => {
    await catalogue.frontpage({ batchSize: 40 });
    expect((await object(1))?.scans[0]?.tileSource).toEqual({
      width: 1000,
      height: 800,
      tileSize: 254,
      tileOverlap: 1,
      format: 'jpg',
      tilesUrl: `${service.url}scans/1_files/`,
    });
  });

  test('whose tiles lie on an origin that nobody listed have none, and the log says what to do', async () => {
    const [first] = tiles;
    if (first) first.related_object.main_scan.dzi.tiles_prefix = 'https://elsewhere.example/1_files/';
    await catalogue.frontpage({ batchSize: 40 });
    expect((await object(1))?.scans[0]?.tileSource).toBeUndefined();
    expect(log.lines.at(-1)?.fields).toEqual({
      origin: 'https://elsewhere.example',
      remedy: 'add it to CATALOGUE_ASSET_ORIGINS',
    });
  });
});

describe('institutions', () => {
  test('are in Polish order, the broken one left out', async () => {
    expect((await catalogue.organizations()).map(({ fullname }) => fullname)).toEqual(['Łódź', 'Żuk']);
    expect(log.lines.map(({ fields }) => fields.field)).toContain('id');
  });

  test.each([true, false])('are found by their own address or in the list (address: %s)', async (has) => {
    organizationPath = has;
    expect((await catalogue.organization(1))?.fullname).toBe('Łódź');
    expect(await catalogue.organization(3)).toBeUndefined();
    expect(service.asked).toContain('/api/organizations/1/');
  });
});

describe('when the service is gone', () => {
  const frontpage = () => catalogue.frontpage({ batchSize: 40 });
  const failing = () => vi.waitFor(() => expect(catalogue.upstream()?.state).toBe('failing'), 5000);

  test('what was answered stands in, after a restart too; the rest is unavailable, until it comes back', async () => {
    await frontpage();
    await catalogue.organizations();
    await object(1);
    await service.leave();
    await catalogue.close();
    catalogue = open();
    await failing();
    expect(await frontpage()).toHaveLength(40);
    expect((await object(1, tile(1).sorting_datetime))?.scans[0]?.tileSource?.width).toBe(1000);
    await expect(catalogue.statistics()).rejects.toThrow(CatalogueUnavailable);
    expect(await catalogue.available()).toEqual(['frontpage', 'organizations']);
    const version = catalogue.version();
    await service.comeBack();
    await vi.waitFor(() => expect(catalogue.version()).not.toBe(version), 5000);
    expect((await catalogue.statistics()).entities.total).toBe(5);
    expect(await catalogue.available()).toHaveLength(4);
  });

  test('with nothing kept nothing is available', async () => {
    await service.leave();
    await catalogue.close();
    catalogue = open();
    await failing();
    expect(await catalogue.available()).toEqual([]);
    await expect(frontpage()).rejects.toThrow(CatalogueUnavailable);
    await expect(object(1)).rejects.toThrow(CatalogueUnavailable);
  });

  test('answers that a fault has kept for more than an hour are dated, fresh ones are not', async () => {
    const fresh = catalogue.reading();
    await fresh.catalogue.frontpage({ batchSize: 40 });
    expect(fresh.asOf()).toBeUndefined();
    const answeredAt = Date.now();
    await service.leave();
    vi.useFakeTimers({ toFake: ['Date'], now: answeredAt + 59 * 60_000 });
    try {
      const recent = catalogue.reading();
      await recent.catalogue.frontpage({ batchSize: 40 });
      expect(recent.asOf()).toBeUndefined();
      vi.setSystemTime(answeredAt + 61 * 60_000);
      const old = catalogue.reading();
      await old.catalogue.frontpage({ batchSize: 40 });
      const asOf = old.asOf() ?? '';
      expect(Math.abs(Date.parse(`${asOf.slice(0, 23)}Z`) - answeredAt)).toBeLessThan(5000);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a thousand who ask in the same instant cost the service one question', async () => {
  await Promise.all(Array.from({ length: 1000 }, () => catalogue.frontpage({ batchSize: 40 })));
  // The batch ends inside an instant: a second question asks for the rest of it.
  expect(feedQuestions()).toEqual([
    expect.not.stringContaining('max_'),
    expect.stringContaining('batch_size=200'),
  ]);
});

test('the sitemap tells of the newest objects', async () => {
  const [part] = await catalogue.sitemapParts(5000);
  expect(part && (await catalogue.sitemapObjects(part)).length).toBeGreaterThan(125);
});

test('what a visitor meets is as fresh as docs/operating.md promises, with the time that pages are kept in front', () => {
  const { fresh, whileRevalidating } = catalogue.lifetime;
  const oldest = ({ wait }: Freshness) => wait / 1000 + fresh + whileRevalidating;
  expect(oldest(freshness.newest)).toBeLessThanOrEqual(30);
  expect(oldest(freshness.editorial)).toBeLessThanOrEqual(60);
  expect(freshness.statistics.wait).toBe(24 * 60 * 60 * 1000);
});
