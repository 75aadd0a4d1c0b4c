import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Fronted, startMirrored } from '../support/fronted.ts';
import { expect, shareMirrored, test } from '../support/mirrored.ts';
import { isSeenAfterTries, isSharp } from '../support/viewer.ts';
import { scanFiles } from '../upstream/scans.ts';

const open = 'figure[data-state="open"]';
const picture = (page: Page) => page.getByRole('img', { name: /^Scan/ }).first();
/** Pixels in the file of the picture that a visitor sees, whatever its density. */
const pictureWidth = (page: Page) =>
  picture(page).evaluate(async (image: HTMLImageElement) => {
    const file = new Image();
    file.src = image.currentSrc;
    await file.decode();
    return file.naturalWidth;
  });

/** Opens an object as a visitor does: from its tile on the home page. */
async function openObject(page: Page, fronted: Fronted, index = 0) {
  await page.goto(`${fronted.url}/en`);
  await page.locator('a[href^="/en/objects/"]').nth(index).click();
  // With scripts the object lies over the page that has this heading.
  await expect(page.getByRole('heading', { level: 1 }).last()).not.toHaveText('A digital reading room');
}

test('pyramids of every kind open, wherever they come from', async ({ page, stopAfter }) => {
  const fronted = await stopAfter(startMirrored());
  for (const [index, { name, format }] of scanFiles.entries()) {
    const tile = page.waitForResponse((response) => response.url().includes(`/${name}/scan_files/`));
    await openObject(page, fronted, index);
    const answer = await tile;
    expect(answer.status()).toBe(200);
    expect(answer.url()).toMatch(new RegExp(`\\.${format}$`));
    await expect(page.locator(open)).toBeVisible();
  }
});

for (const scenario of ['foreign-assets', 'no-prefix', 'relative'] as const)
  test(`${scenario}: the scan opens, zooms and is adjusted, and the policy lets it`, async ({
    page,
    stopAfter,
  }) => {
    const fronted = await stopAfter(startMirrored(scenario));
    await openObject(page, fronted);
    await expect(page.locator(open)).toBeVisible();
    const deeper = page.waitForResponse((response) => response.url().includes('scan_files/11/'));
    for (let presses = 0; presses < 4; presses += 1)
      await page.getByRole('button', { name: 'Zoom in' }).click();
    expect((await deeper).status()).toBe(200);
    const origin = scenario === 'foreign-assets' ? fronted.upstream.assetUrl : fronted.upstream.url;
    expect((await deeper).url().startsWith(`${origin}/`)).toBe(true);
    // Nothing of a foreign picture may be read, by the viewer neither.
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

/** The mean colour of a place in the scan that nothing lies over. */
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

/** The same once the view has come to rest and the tiles that were still missing are drawn. */
async function steadyColour(page: Page): Promise<number[]> {
  const seen: number[][] = [];
  await expect
    .poll(
      async () => {
        seen.push(await colour(page));
        return seen.length < 5 || new Set(seen.slice(-5).map(String)).size > 1;
      },
      { intervals: [200] },
    )
    .toBe(false);
  return seen.at(-1) ?? [];
}

/** What becomes of manifests, one for each of the four pyramids. The first asks for what nobody may ask for. */
const scanFaults = ['moved-manifest', 'no-manifest', 'broken-manifest', 'entity-manifest'] as const;

/** Fails unless the picture stands in place of its tiles, a sentence says why, and it can be downloaded. */
async function showsPictureAlone(page: Page, fronted: Fronted) {
  await expect(
    page.getByText(
      'This scan cannot be zoomed at the moment, because the service that keeps it does not answer as it should.',
    ),
  ).toBeVisible();
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(500);
  const download = page.locator('figure').getByRole('link', { name: /Download/ });
  expect(await download.getAttribute('href')).toMatch(/\/scan\.jpg$/);
  expect(fronted.upstream.canaryHits()).toBe(0);
}

test.describe('what cannot be had', () => {
  test.use({ expectedErrors: [/404|Failed to load|img-src|Tile .* failed/] });

  test.describe('of a pyramid', () => {
    const shared = shareMirrored();

    // Each on a pyramid of its own: what failed once is not asked for at once again.
    for (const [index, scenario] of scanFaults.entries())
      test(`${scenario}: the picture, a sentence, a retry that works, a download`, async ({ page }) => {
        const fronted = shared();
        await fronted.upstream.become(scenario);
        await openObject(page, fronted, index);
        await showsPictureAlone(page, fronted);
        await fronted.upstream.become('good');
        await expect(async () => {
          const retry = page.getByRole('link', { name: 'Try again' });
          // A scan that opens late takes the link away.
          if (await retry.isVisible()) await retry.click({ timeout: 2000 });
          await expect(page.locator(open)).toBeVisible({ timeout: 2000 });
        }).toPass({ timeout: 90_000 });
      });
  });

  test('only-prefix: the picture, a sentence, a download, and tiles as soon as their place is told', async ({
    page,
    stopAfter,
  }) => {
    const fronted = await stopAfter(startMirrored('only-prefix'));
    await openObject(page, fronted);
    await showsPictureAlone(page, fronted);
    await fronted.upstream.become('good');
    await expect(async () => {
      await openObject(page, fronted);
      await expect(page.locator(open)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 90_000 });
  });

  test('no-tiles: the picture stays, a retry in place brings the tiles when they are back', async ({
    page,
    stopAfter,
  }) => {
    const fronted = await stopAfter(startMirrored('no-tiles'));
    await page.clock.install();
    await openObject(page, fronted);
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await isSeenAfterTries(page, alert);
    await expect.poll(() => pictureWidth(page)).toBeGreaterThan(500);
    await fronted.upstream.become('good');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(open)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('unlisted-assets: nothing is fetched from where nobody said, and the page stands', async ({
    page,
    stopAfter,
  }) => {
    const fronted = await stopAfter(startMirrored('unlisted-assets'));
    const elsewhere: string[] = [];
    page.on('response', (response) => {
      if (![fronted.url, fronted.upstream.url].includes(new URL(response.url()).origin))
        elsewhere.push(response.url());
    });
    await openObject(page, fronted);
    await expect(
      page.getByText(
        'This scan cannot be zoomed at the moment, because the service that keeps it does not answer as it should.',
      ),
    ).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(fronted.site.output()).toContain('CATALOGUE_ASSET_ORIGINS');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture of a foreign scan is there, and older objects follow by links', async ({
    page,
    stopAfter,
  }) => {
    const fronted = await stopAfter(startMirrored('ties'));
    await openObject(page, fronted);
    expect(await page.locator('figure img').first().getAttribute('src')).toContain('type=huge');
    await page.goto(`${fronted.url}/en?type=entity`);
    const seen = new Set<string>();
    for (let pages = 0; pages < 10; pages += 1) {
      const links = await page
        .locator('#feed a[href^="/en/objects/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const link of links) seen.add(link);
      const older = page.getByRole('link', { name: 'Older objects' });
      if ((await older.count()) === 0) break;
      // A click waits for the next page to begin; only a whole page has all its links.
      const loaded = page.waitForEvent('load');
      await older.click();
      await loaded;
    }
    const objects = (fronted.upstream.told().tiles as { type: string }[]).filter(
      ({ type }) => type === 'entity',
    );
    expect(seen.size).toBe(objects.length);
  });
});
