import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { problemsOf } from '../support/axe.ts';
import type { MirrorHarness } from '../support/mirror-harness.ts';
import { expect, shareSiteOf, test } from '../support/mirror-test.ts';
import { isSeenAfterTries, isSharp } from '../support/viewer.ts';
import { scanFiles } from '../upstream/scans.ts';
import type { Upstream } from '../upstream/server.ts';

const open = 'figure[data-state="open"]';
const picture = (page: Page) => page.getByRole('img', { name: /^Scan/ }).first();
/** Pixels in the file of the displayed picture, whatever its density; 0 while the browser has not chosen a file. */
const pictureWidth = (page: Page) =>
  picture(page).evaluate(async (image: HTMLImageElement) => {
    const file = new Image();
    file.src = image.currentSrc;
    return await file.decode().then(
      () => file.naturalWidth,
      () => 0,
    );
  });

/** Opens an object like a visitor: from its tile on the home page. */
async function openObject(page: Page, { url }: MirrorHarness, title: string) {
  await page.goto(`${url}/en`);
  await page.locator('#feed').getByRole('link', { name: title }).first().click();
  // With scripts the object lies over the page.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test.describe('scans in different places', () => {
  const { harness, service } = shareSiteOf('foreign-assets', 'no-prefix', 'relative');

  test('pyramids of every kind open', async ({ page }) => {
    for (const [index, { name, format }] of scanFiles.entries()) {
      const tile = page.waitForResponse((response) => response.url().includes(`/${name}/scan_files/`));
      await openObject(page, harness(), `foreign-assets ${index + 1}`);
      const answer = await tile;
      expect(answer.status()).toBe(200);
      expect(answer.url()).toMatch(new RegExp(`\\.${format}$`));
      await expect(page.locator(open)).toBeVisible();
    }
  });

  for (const scenario of ['foreign-assets', 'no-prefix', 'relative'] as const)
    test(`${scenario}: the scan opens, zooms and is adjusted, and the policy lets it`, async ({ page }) => {
      await openObject(page, harness(), `${scenario} 1`);
      await expect(page.locator(open)).toBeVisible();
      const deeper = page.waitForResponse((response) => response.url().includes('scan_files/11/'));
      for (let presses = 0; presses < 4; presses += 1)
        await page.getByRole('button', { name: 'Zoom in' }).click();
      expect((await deeper).status()).toBe(200);
      const { url, assetUrl } = service(scenario);
      const origin = scenario === 'foreign-assets' ? assetUrl : url;
      expect((await deeper).url().startsWith(`${origin}/`)).toBe(true);
      // No pixels of a foreign picture may be read, not even by the viewer.
      await isSharp(page);
      const negative = (await steadyColour(page)).map((value) => 255 - value);
      await page.getByRole('button', { name: 'Adjust the image' }).click();
      await page.getByRole('checkbox', { name: 'Invert the colours' }).check();
      await page.keyboard.press('Escape');
      await expect
        .poll(async () =>
          Math.max(...(await colour(page)).map((value, index) => Math.abs(value - (negative[index] ?? 0)))),
        )
        .toBeLessThan(3);
    });
});

/** The mean colour of an uncovered part of the scan. */
async function colour(page: Page): Promise<number[]> {
  const box = await page.locator('[data-stage]').first().boundingBox();
  if (!box) throw new Error('There is no scan');
  const clip = {
    x: box.x + box.width * 0.4,
    y: box.y + box.height * 0.4,
    width: box.width * 0.2,
    height: 40,
  };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

/** The same once the view is still and the tiles that were missing are drawn. */
async function steadyColour(page: Page): Promise<number[]> {
  const seen: number[][] = [];
  await expect
    .poll(
      async () => {
        seen.push(await colour(page));
        if (seen.length < 5 || new Set(seen.slice(-5).map(String)).size > 1) return true;
        // Nor does anything change while a tile takes long to arrive.
        return (await page.locator('img[data-picture="covered"]').count()) === 0;
      },
      { intervals: [200] },
    )
    .toBe(false);
  return seen.at(-1) ?? [];
}

/** Faults of manifests, one for each of the four pyramids. The first redirects to a forbidden address. */
const scanFaults = ['moved-manifest', 'no-manifest', 'broken-manifest', 'entity-manifest'] as const;

const noZoom =
  'This scan cannot be zoomed at the moment, because the service that keeps it does not answer as it should.';

/** Fails unless the picture is shown in place of its tiles, a sentence says why, and it can be downloaded. */
async function expectStaticImage(page: Page, { canaryHits }: Upstream) {
  await expect(page.getByText(noZoom)).toBeVisible();
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(500);
  const download = page.locator('figure').getByRole('link', { name: /Download/ });
  expect(await download.getAttribute('href')).toMatch(/\/scan\.jpg$/);
  expect(canaryHits()).toBe(0);
}

test.describe('what cannot be had', () => {
  test.use({ expectedErrors: [/404|Failed to load|img-src|Tile .* failed/] });
  const { harness, service } = shareSiteOf('good', 'only-prefix', 'unlisted-assets', 'sparse');

  // Each on a pyramid of its own: a failed one is not requested again at once.
  for (const [index, scenario] of scanFaults.entries())
    test(`${scenario}: the picture, a sentence, a retry that works, a download`, async ({ page }) => {
      const good = service('good');
      await good.switchTo(scenario);
      await openObject(page, harness(), `good ${index + 1}`);
      await expectStaticImage(page, good);
      await good.switchTo('good');
      await expect(async () => {
        const retry = page.getByRole('link', { name: 'Try again' });
        // A scan that opens late removes the link.
        if (await retry.isVisible()) await retry.click({ timeout: 2000 });
        await expect(page.locator(open)).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 90_000 });
    });

  test('no-tiles: the picture stays, a retry in place brings the tiles when they are back', async ({
    page,
  }) => {
    const good = service('good');
    await good.switchTo('no-tiles');
    await page.clock.install();
    await openObject(page, harness(), 'good 1');
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await isSeenAfterTries(page, alert);
    await expect.poll(() => pictureWidth(page)).toBeGreaterThan(500);
    await good.switchTo('good');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(open)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('only-prefix: the picture, a sentence, a download, and tiles as soon as their address is known', async ({
    page,
  }) => {
    const title = 'only-prefix 1';
    await openObject(page, harness(), title);
    await expectStaticImage(page, service('only-prefix'));
    await service('only-prefix').switchTo('good');
    await expect(async () => {
      await openObject(page, harness(), title);
      await expect(page.locator(open)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 90_000 });
  });

  test('unlisted-assets: nothing is fetched from unlisted origins, and the page works', async ({ page }) => {
    const { url, site } = harness();
    const services = ['good', 'only-prefix', 'unlisted-assets', 'sparse'] as const;
    const listed = [url, ...services.map((name) => service(name).url)];
    const unlisted: string[] = [];
    page.on('response', (response) => {
      if (!listed.includes(new URL(response.url()).origin)) unlisted.push(response.url());
    });
    await openObject(page, harness(), 'unlisted-assets 1');
    await expect(page.getByText(noZoom)).toBeVisible();
    expect(unlisted).toEqual([]);
    await expect.poll(() => site.output()).toContain('CATALOGUE_ASSET_ORIGINS');
    await page.reload();
    await expect(page.getByText(noZoom)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await problemsOf(page)).toEqual([]);
  });

  test('sparse: pages of which little is known pass axe', async ({ page }) => {
    const { url } = harness();
    await page.emulateMedia({ colorScheme: 'dark' });
    const passes = async () => {
      await page.waitForLoadState('networkidle');
      expect(await problemsOf(page), page.url()).toEqual([]);
    };
    for (const number of [1, 2, 3]) {
      await openObject(page, harness(), `sparse ${number}`);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`sparse ${number}`);
      await passes();
    }
    for (const path of ['', '?type=news', '/search?view=list', '/institutions']) {
      await page.goto(`${url}/en${path}`);
      await passes();
    }
    const institutions = page.locator('main').getByRole('link', { name: 'Śląska Biblioteka' });
    await expect(institutions).toHaveCount(4);
    for (const path of await institutions.evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
      await page.goto(url + path);
      await passes();
    }
  });
});
