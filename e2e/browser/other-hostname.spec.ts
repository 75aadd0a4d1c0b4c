import type { Page } from '@playwright/test';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { firstObject } from '../support/addresses.ts';
import { canvasPixels } from '../support/canvas-pixels.ts';
import { serveDemoCopy } from '../support/demo-copy.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { isSharp } from '../support/viewer.ts';

const names = [
  ['127.0.0.1', 'localhost'],
  ['localhost', '127.0.0.1'],
] as const;

let site: RunningServer;
test.afterEach(async ({ page }) => {
  // Requests still pending in a page must not meet a stopped server.
  await page.goto('about:blank');
  await site.stop();
});

/** Waits until there are pictures on the screen, and all of them have loaded. */
async function picturesAreThere(page: Page, pictures: string): Promise<void> {
  const narrowest = () =>
    page.locator(pictures).evaluateAll((images: HTMLImageElement[]) => {
      const onScreen = images.filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      return onScreen.length === 0 ? 0 : Math.min(...onScreen.map(({ naturalWidth }) => naturalWidth));
    });
  await expect.poll(narrowest).toBeGreaterThan(0);
}

for (const [visited, configured] of names)
  test(`a visitor who comes by ${visited} to a site that calls itself ${configured} sees it whole`, async ({
    page,
  }) => {
    const port = String(await freePort());
    const environment = { HOSTNAME: '0.0.0.0', PORT: port, PUBLIC_URL: `http://${configured}:${port}` };
    site = await serveDemoCopy(environment);
    const url = `http://${visited}:${port}`;
    const origins = new Set<string>();
    page.on('request', (outgoing) => {
      if (/^https?:/.test(outgoing.url())) origins.add(new URL(outgoing.url()).origin);
    });

    await page.goto(`${url}/en`);
    await page.locator('#feed img').first().scrollIntoViewIfNeeded();
    await picturesAreThere(page, '#feed img');
    const feed = page.locator('#feed > ul > li');
    // One more batch: of three only what is near the screen stays in the document.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => feed.count()).toBeGreaterThan(60);
    await feed.nth(60).scrollIntoViewIfNeeded();
    await picturesAreThere(page, '#feed img');

    // The API names the site by its configured name.
    const { path, tile } = await firstObject(url);
    expect(tile.thumbnail_url.startsWith(`${site.url}/scans/`)).toBe(true);
    await page.goto(url + path('en'));
    await picturesAreThere(page, 'img[data-picture]');
    await isSharp(page);
    // A canvas with anything from another origin could not be read.
    expect((await canvasPixels(page)).filter(Boolean).length).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // Saving loads on demand: a page left before that has saved nothing.
    await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible();
    await page.goto(`${url}/en/saved`);
    await picturesAreThere(page, 'main img');
    await page.goto(`${url}/en/institutions`);
    await picturesAreThere(page, 'main img');
    expect([...origins]).toEqual([url]);
  });
