import {
  expectFeedAsLeft,
  expectPageOf,
  feedDown,
  headingOf,
  links,
  openOverlay,
  overlayOf,
} from '../support/overlay.ts';
import { demoUrl, expect, test, withMotion } from '../support/test.ts';

test.use(withMotion);

test('steps that the viewer adds to the history do not keep the visitor from the feed', async ({ page }) => {
  const feed = await openOverlay(page);
  for (const fragment of ['#one', '#two'])
    await page.evaluate((hash) => history.pushState(history.state, '', hash), fragment);
  await page.keyboard.press('Escape');
  await expectFeedAsLeft(page, feed);
});

for (const isTurned of [false, true]) {
  test(`a reload shows the page of the object${isTurned ? ' and the same view' : ''}, Back the feed at the same tile, and Forward the page`, async ({
    page,
  }) => {
    const feed = await feedDown(page);
    await feed.tile.click();
    await expect(overlayOf(page)).toBeVisible();
    if (isTurned) {
      await overlayOf(page).getByRole('button', { name: 'Rotate right' }).click();
      await expect(page).toHaveURL(/rotate=90/);
    }
    const shown = page.url().slice(demoUrl().length);
    await page.reload();
    await expectPageOf(page, shown);
    await page.goBack();
    await expect(feed.tile).toBeInViewport();
    expect(await links(page).count()).toBeGreaterThan(50);
    await page.goForward();
    await expectPageOf(page, shown);
  });
}

test('after a reload of the feed Forward opens the object over it', async ({ page }) => {
  const feed = await openOverlay(page);
  await page.goBack();
  await expect(overlayOf(page)).toHaveCount(0);
  await page.reload();
  await expect(feed.tile).toBeInViewport();
  await page.goForward();
  await expect(headingOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlayOf(page)).toHaveCount(0);
  await expect(feed.tile).toBeFocused();
});

test('Back from another page leads to the page of the object, and Back from there to the tile', async ({
  page,
}) => {
  const feed = await openOverlay(page);
  await page.goto(`${demoUrl()}/en/statistics`);
  await page.goBack();
  await expect(headingOf(page).or(page.getByRole('contentinfo'))).toBeVisible();
  // The object's page is placed in its entry anew, by way of another address.
  await expect(page).toHaveURL(demoUrl() + feed.href);
  await page.goBack();
  await expect(overlayOf(page)).toHaveCount(0);
  await expect(feed.tile).toBeInViewport();
  expect(await links(page).count()).toBeGreaterThan(50);
});

test('Back pressed once more while the page of the object is on its way leads to the feed', async ({
  page,
}) => {
  const feed = await openOverlay(page);
  await page.goto(`${demoUrl()}/en/statistics`);
  let requests = 0;
  // Placed in its entry anew, the page is requested twice: the second time it does not arrive.
  await page.route(`**${feed.href}`, (route) => {
    requests += 1;
    return requests === 1 ? route.continue() : undefined;
  });
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => requests).toBe(2);
  // Playwright reports that the page on its way was aborted.
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await expect(feed.tile).toBeInViewport();
  expect(await links(page).count()).toBeGreaterThan(50);
});

test('Back from a page whose scripts have not come leads to the feed at the same tile too', async ({
  page,
}) => {
  const feed = await feedDown(page);
  await feed.tile.click();
  await expect(overlayOf(page)).toBeVisible();
  let isBlocked = true;
  await page.route('**/_next/static/**/*.js', (route) => (isBlocked ? undefined : route.continue()));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expectPageOf(page, feed.href);
  isBlocked = false;
  await page.goBack();
  await expect(feed.tile).toBeInViewport();
});
