import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveAt } from '#lib/catalogue/store/projections.ts';
import { instant, objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { problemsInSchemes } from '../support/axe.ts';
import { addFaultyWork, faulty, faultyWorkPath } from '../support/faulty-work.ts';
import { makeTestScan } from '../support/generated-scan.ts';
import { opened, where } from '../support/reading.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { addObjects, unservedUrls, writeStore } from '../support/write-store.ts';

const altoOf = (page: string, strings: string) =>
  `<alto xmlns="http://www.loc.gov/standards/alto/ns-v3#"><Layout><Page ${page}><PrintSpace><TextBlock ID="b"><TextLine>${strings}</TextLine></TextBlock></PrintSpace></Page></Layout></alto>`;

const scans = {
  'one pixel': { width: 1, height: 1 },
  'a ribbon': { width: 100_000, height: 100 },
  'cut off': { width: 600, height: 800, text: '<alto><Layout><Page WIDTH="600" HEIGHT="800"><TextBlock>' },
  'not ALTO': { width: 600, height: 801, text: '<html><body>404</body></html>' },
  'an entity of its own': { width: 600, height: 802, text: '<!DOCTYPE a [<!ENTITY b "c">]><alto>&b;</alto>' },
  'without words': { width: 600, height: 803, text: altoOf('WIDTH="600" HEIGHT="803"', '') },
  'outside the page': {
    width: 600,
    height: 804,
    text: altoOf(
      'WIDTH="1200" HEIGHT="1608"',
      '<String CONTENT="negative" HPOS="-90" VPOS="-40" WIDTH="300" HEIGHT="80"/><String CONTENT="beyond" HPOS="5000" VPOS="90" WIDTH="200" HEIGHT="80"/><String CONTENT="halved" HPOS="400" VPOS="400" WIDTH="200" HEIGHT="80"/>',
    ),
  },
  'from the right': {
    width: 600,
    height: 805,
    text: altoOf(
      'WIDTH="600" HEIGHT="805" LANG="heb"',
      '<String CONTENT="שלום" HPOS="300" VPOS="50" WIDTH="120" HEIGHT="40"/><String CONTENT="עולם" HPOS="150" VPOS="50" WIDTH="120" HEIGHT="40"/>',
    ),
  },
};

// One library for all of them.
test.describe.configure({ mode: 'default' });

let dataDir: string;
let server: RunningServer;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'extremes-'));
  await writeStore(dataDir, ({ db }) => serveAt(db, unservedUrls));
  for (const [name, size] of Object.entries(scans)) {
    const scan = await makeTestScan(dataDir, name, size);
    await addObjects(
      dataDir,
      objectRecord(name, { title: name, published: instant('2026-01-01'), scans: [scan] }),
    );
  }
  await addFaultyWork(dataDir);
  server = await startServer({ dataDir });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(page: Page, name: keyof typeof scans) {
  await page.goto(`${server.url}/en`);
  await page.locator('#feed a', { hasText: name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
}
const panel = (page: Page) => page.getByRole('region', { name: 'Text of this scan' });

for (const name of ['one pixel', 'a ribbon'] as const)
  test(`${name}: opens, zooms, turns and is taken away`, async ({ page }) => {
    await open(page, name);
    for (let presses = 0; presses < 3; presses += 1)
      await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Rotate right' }).click();
    await expect(page).toHaveURL(/rotate=90/);
    await page.getByRole('button', { name: 'Download this region' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as JPEG' }).click();
    expect(await (await download).failure()).toBeNull();
    await page.getByRole('button', { name: 'Whole scan' }).click();
    await expect(page).not.toHaveURL(/xywh/);
  });

test.describe('a text that cannot be read', () => {
  test.use({ expectedErrors: [/422/] });

  for (const name of ['cut off', 'not ALTO', 'an entity of its own'] as const)
    test(`${name}: leaves the scan, and a sentence`, async ({ page }) => {
      await open(page, name);
      await expect(panel(page)).toContainText('it is damaged and cannot be read');
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect(page).toHaveURL(/xywh/);
    });
});

test('a text without words is none', async ({ page }) => {
  await open(page, 'without words');
  await expect(panel(page)).toContainText('This scan has no text.');
});

test('words outside the page can be read, and those of another size than the scan are found in place', async ({
  page,
}) => {
  await open(page, 'outside the page');
  const region = () => (/xywh=([-\d,]+)/.exec(page.url())?.[1] ?? '').split(',').map(Number);
  await expect(panel(page)).toContainText('negative beyond halved');
  await page.getByRole('searchbox', { name: 'Find in this text' }).fill('beyond');
  await expect(panel(page)).toContainText('1 of 1');
  // It moves from a corner of the scan to the word. Half of 400 and 200 is its position on this scan.
  await page.evaluate(() => {
    location.hash = 'xywh=0,0,60,60';
  });
  // Once it is there, the address contains the view, which is not a square.
  await expect
    .poll(() => {
      const [, , width = 150, height] = region();
      return width < 150 && width !== height;
    })
    .toBe(true);
  await page.getByRole('searchbox', { name: 'Find in this text' }).fill('halved');
  await expect(page).toHaveURL(/find=halved/);
  await expect
    .poll(() => {
      const [x = 0, y = 0, width = 0, height = 0] = region();
      return x <= 250 && x + width >= 250 && y <= 220 && y + height >= 220;
    })
    .toBe(true);
});

test('a text from right to left is one', async ({ page }) => {
  await open(page, 'from the right');
  const line = panel(page).locator('[data-line="0"]');
  await expect(line).toHaveText('שלום עולם');
  expect(await line.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await expect(line.locator('xpath=ancestor-or-self::*[@lang][1]')).toHaveAttribute('lang', 'he');
});

test.describe('a work in which nearly every page has something wrong', () => {
  // One scan has lost its files, another has a text that cannot be read.
  test.use({ expectedErrors: [/404|422|503|Tile .* failed to load/] });
  const openFaulty = (page: Page, more = '') => page.goto(server.url + faultyWorkPath('en') + more);

  test('is leafed through page by page, around all of that', async ({ page }) => {
    await openFaulty(page);
    for (let number = 1; number <= faulty.last; number += 1) {
      await expect(where(page)).toHaveText(new RegExp(`^Scan ${number} of 13`));
      await opened(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const noText = page.getByText('This page has no text.');
      await expect(noText).toHaveCount((await panel(page).count()) > 0 ? 0 : 1);
      if (number < faulty.last) await page.getByRole('link', { name: 'Next scan' }).click();
    }
    await expect(panel(page)).toContainText('Koniec dzieła');
  });

  test('two by two too, with what is missing between them', async ({ page }) => {
    await openFaulty(page);
    await opened(page);
    await page.getByRole('link', { name: 'two facing pages' }).click();
    for (const [first, last] of [
      [2, 3],
      [4, 5],
      [6, 7],
      [8, 9],
      [10, 11],
      [12, 13],
    ]) {
      await page.getByRole('link', { name: 'Next scan' }).click();
      await expect(where(page)).toHaveText(new RegExp(`^Scans ${first}–${last} of 13`));
      await opened(page);
      if (first === 4) await expect(page.getByText(/^A scan is missing \(page IV\)/).first()).toBeVisible();
    }
  });

  test('a scan that has lost its files soon reports it, and leads on to its text and its neighbours', async ({
    page,
  }) => {
    await openFaulty(page, `?scan=${faulty.filesGone}`);
    await expect(page.getByRole('alert').filter({ hasText: 'This scan could not be loaded.' })).toBeVisible();
    await page.getByRole('link', { name: 'Next scan' }).click();
    await opened(page);
    await expect(page.getByRole('alert').filter({ hasText: 'loaded' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Nearest page with text: Page 11' }).click();
    await expect(panel(page)).toContainText('Koniec dzieła');
  });

  test('so does the second of two facing pages, by its number', async ({ page }) => {
    await openFaulty(page, `?scan=${faulty.damagedText}`);
    await opened(page);
    await page.getByRole('link', { name: 'two facing pages' }).click();
    await expect(where(page)).toHaveText(/^Scans 10–11 of 13/);
    await expect(page.getByRole('alert').filter({ hasText: 'Scan 11 could not be loaded.' })).toBeVisible();
    await page.getByRole('link', { name: 'Next scan' }).click();
    await opened(page);
    await expect(page.getByRole('alert').filter({ hasText: 'loaded' })).toHaveCount(0);
  });

  for (const view of ['', '/text', '/scroll', '/pages', '/contents', '/print'])
    test(`passes axe in "${view}", where labels repeat and are long`, async ({ page }) => {
      await openFaulty(page, view);
      // There the tool bar covers no link.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await problemsInSchemes(page)).toEqual([]);
    });

  for (const [view, name] of [
    ['scroll', 'Scan 11. The picture of this scan could not be loaded.'],
    ['pages', 'The picture of this scan could not be loaded.'],
    ['print', 'Scan 11. The picture of this scan could not be loaded.'],
  ] as const)
    test(`in "${view}" a picture that does not come is told once, in its place`, async ({ page }) => {
      await openFaulty(page, `/${view}#scan-11`);
      await expect(page.getByAltText('could not be loaded')).toHaveAttribute('alt', name);
      await expect(page.getByAltText('could not be loaded')).toHaveCount(1);
    });

  test('in the overview the words for pictures that do not come stay in their places', async ({ page }) => {
    await page.route(/thumbnail/, (route) => route.fulfill({ status: 404 }));
    await openFaulty(page, '/pages');
    const missing = page.getByAltText('could not be loaded');
    await expect(missing).not.toHaveCount(0);
    const overhangs = await missing.evaluateAll((images) =>
      images.map((image) => {
        const cell = image.closest('[data-cell]')?.getBoundingClientRect();
        return image.getBoundingClientRect().right - (cell?.right ?? 0);
      }),
    );
    expect(Math.max(...overhangs)).toBeLessThanOrEqual(0.5);
  });
});
