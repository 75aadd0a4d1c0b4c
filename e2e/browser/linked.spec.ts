import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type IiifServer, openIiifServer } from '#cli/import/iiif/open-server.fixture.ts';
import { picture, quarters } from '#lib/scans/images.fixture.ts';
import { pathOfTitle } from '../support/addresses.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { isSharp } from '../support/viewer.ts';

// One library for all of them.
test.describe.configure({ mode: 'default' });

let folder: string;
let images: IiifServer;
let site: RunningServer;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czytelnia-linked-'));
  for (const name of ['served.png', 'whole.png'])
    await picture(2400, 1800, name.length).toFile(join(folder, name));
  images = await openIiifServer(folder);
  const service = `${images.origin}/iiif/3/served.png`;
  const manifests = {
    Served: { id: `${service}/full/max/0/default.jpg`, service: [{ id: service, type: 'ImageService3' }] },
    Whole: { id: `${images.origin}/files/whole.png` },
  };
  for (const [title, body] of Object.entries(manifests))
    images.answers.set(`/${title}`, {
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: `${images.origin}/${title}`,
      type: 'Manifest',
      label: { en: [title] },
      items: [{ id: '1', items: [{ items: [{ body: { type: 'Image', ...body } }] }] }],
    });
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, DATA_DIR: join(folder, 'data') };
  const addresses = Object.keys(manifests).map((title) => `${images.origin}/${title}`);
  await promisify(execFile)(process.execPath, ['dist/cli.js', 'import', '--link', ...addresses], { env });
  site = await startServer({ dataDir: env.DATA_DIR });
});
test.afterEach(async ({ page }) => {
  // Requests still pending in a page must not meet a stopped server.
  await page.goto('about:blank');
});
test.afterAll(async () => {
  await site.stop();
  images.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens an object found by its title, and waits until its scan is shown. */
async function open(page: Page, title: string): Promise<void> {
  await page.goto(site.url + (await pathOfTitle(site.url, title, 'en')));
  await expect(page.locator('figure[data-state="open"]')).toBeVisible();
  await isSharp(page);
}

/** The visible colours around the centre of the scan, left and right of it, above and below. */
async function seenQuarters(page: Page): Promise<number[][]> {
  const box = await page.locator('[data-stage]').first().boundingBox();
  if (!box) throw new Error('There is no scan');
  const corners = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const;
  return await Promise.all(
    corners.map(async ([right, down]) => {
      const x = box.x + box.width / 2 + right * 60 - 5;
      const y = box.y + box.height / 2 + down * 60 - 5;
      const { channels } = await sharp(
        await page.screenshot({ clip: { x, y, width: 10, height: 10 } }),
      ).stats();
      return channels.slice(0, 3).map(({ mean }) => mean);
    }),
  );
}

/** Waits until the four quarters of the picture meet in the middle of the scan, whose grain makes them up to 15 lighter. */
const toShowQuarters = (page: Page) =>
  expect
    .poll(async () => {
      const seen = await seenQuarters(page);
      const away = quarters.flatMap((colour, index) =>
        colour.map((value, channel) => Math.abs(value + 7.5 - (seen[index]?.[channel] ?? 0))),
      );
      return Math.max(...away);
    })
    .toBeLessThan(12);

test('a linked scan opens in the viewer, and its own server makes finer tiles when a visitor comes nearer', async ({
  page,
}) => {
  // Pixels of the scan per pixel of a tile.
  const factors: number[] = [];
  page.on('response', (response) => {
    const [, region, size] = /\/iiif\/3\/served\.png\/\d+,\d+,(\d+),\d+\/(\d+),/.exec(response.url()) ?? [];
    if (region !== undefined && response.ok()) factors.push(Math.round(Number(region) / Number(size)));
  });
  await open(page, 'Served');
  await toShowQuarters(page);
  expect(Math.min(...factors)).toBeGreaterThan(1);
  for (let presses = 0; presses < 4; presses += 1)
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect.poll(() => Math.min(...factors)).toBe(1);
  await toShowQuarters(page);
});

test('a linked picture without an image service opens whole, and is found by its thumbnail in the feed', async ({
  page,
}) => {
  await page.goto(`${site.url}/en`);
  const thumbnail = page.locator(`#feed img[src^="${images.origin}/files/whole.png"]`);
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await open(page, 'Whole');
  await toShowQuarters(page);
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await toShowQuarters(page);
});
