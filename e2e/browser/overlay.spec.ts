import type { Locator } from '@playwright/test';
import {
  expectFeedAsLeft,
  feedDown,
  headingOf,
  isAlive,
  links,
  openOverlay,
  overlayOf,
  topOf,
} from '../support/overlay.ts';
import { isSameDocument } from '../support/reading.ts';
import { demoUrl, expect, test, withMotion } from '../support/test.ts';

test.use(withMotion);

test('an object opens over the feed at its own address; Back and Forward close and open it', async ({
  page,
}) => {
  const feed = await openOverlay(page);
  expect(page.url()).toBe(demoUrl() + feed.href);
  const title = await headingOf(page).innerText();
  await expect(overlayOf(page)).toHaveAccessibleName(title);
  await expect(page).toHaveTitle(`${title} · Czytelnia`);
  expect(await topOf(feed.tile)).toBe(feed.top);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // The other scans of an object are requested when the pointer is on the current one.
    if (['document', 'fetch'].includes(request.resourceType()) && !search.startsWith('?scan='))
      requests.push(pathname);
  });
  await page.goBack();
  await expectFeedAsLeft(page, feed);
  await expect(page).toHaveTitle(/^Czytelnia/);
  await page.goForward();
  await expect(headingOf(page)).toHaveText(title);
  // From the library alone: Back requests nothing, and Forward the object's page.
  expect(requests.filter((path) => path.startsWith('/en'))).toEqual([feed.href]);
  await page.keyboard.press('Escape');
  await expectFeedAsLeft(page, feed);
});

test('the feed beneath is out of reach and does not scroll', async ({ page }) => {
  const feed = await feedDown(page);
  const [before, width] = await page.evaluate(() => [scrollY, document.body.clientWidth]);
  await feed.tile.click();
  await expect(headingOf(page)).toBeFocused();
  await page.mouse.move(4, 400);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('End');
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true);
  }
  expect(await page.evaluate(() => [scrollY, document.body.clientWidth])).toEqual([before, width]);
});

test('its button closes it, and so does a click outside', async ({ page }) => {
  const feed = await feedDown(page, 'pl');
  await feed.tile.click();
  await overlayOf(page).getByRole('button', { name: 'Zamknij' }).click();
  await expectFeedAsLeft(page, feed);
  await feed.tile.click();
  await expect(headingOf(page)).toBeFocused();
  await page.mouse.click(4, 4);
  await expectFeedAsLeft(page, feed);
});

test('by keyboard alone: open, go to the neighbours, leave', async ({ page }) => {
  const feed = await feedDown(page);
  await feed.tile.focus();
  await page.keyboard.press('Enter');
  await expect(headingOf(page)).toBeFocused();
  const title = await headingOf(page).innerText();
  await isAlive(page);
  await page.keyboard.press(']');
  await expect(headingOf(page)).not.toHaveText(title);
  await expect(headingOf(page)).toBeFocused();
  await expect(overlayOf(page)).toHaveCount(1);
  expect(page.url()).not.toContain(feed.href);
  await isAlive(page);
  await page.keyboard.press('[');
  await expect(headingOf(page)).toHaveText(title);
  await expect(headingOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFeedAsLeft(page, feed);
});

test('a neighbour that is clicked takes the place of the object shown', async ({ page }) => {
  const feed = await feedDown(page);
  await feed.tile.click();
  const title = await headingOf(page).innerText();
  await overlayOf(page).locator('a[rel="next"]').last().click();
  await expect(headingOf(page)).not.toHaveText(title);
  await page.goBack();
  await expectFeedAsLeft(page, feed);
});

test('Escape leaves a scan that fills the window first', async ({ page }) => {
  const feed = await feedDown(page);
  await feed.tile.click();
  await overlayOf(page).getByRole('button', { name: 'Full page', exact: true }).click();
  const leave = overlayOf(page).getByRole('button', { name: 'Leave full page' });
  await expect(leave).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leave).toHaveCount(0);
  await expect(overlayOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFeedAsLeft(page, feed);
});

test('its link opens the page of the object', async ({ page }) => {
  const feed = await feedDown(page);
  await feed.tile.click();
  await overlayOf(page).getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(overlayOf(page)).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(false);
});

test('a click with a modifier or another button is the browser’s', async ({ page, context }) => {
  const feed = await feedDown(page);
  const clicks: Parameters<Locator['click']>[0][] = [{ button: 'middle' }, { modifiers: ['Control'] }];
  for (const how of clicks) {
    const [opened] = await Promise.all([context.waitForEvent('page'), feed.tile.click(how)]);
    await opened.waitForURL('**/objects/**');
    await expect(overlayOf(opened)).toHaveCount(0);
    await expect(opened.getByRole('contentinfo')).toBeVisible();
    await opened.close();
  }
  await expect(overlayOf(page)).toHaveCount(0);
});

test('the tile shows that its object is loading', async ({ page }) => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const feed = await feedDown(page);
  await page.route(demoUrl() + feed.href, async (route) => {
    await sent;
    await route.continue();
  });
  await feed.tile.click();
  await expect(feed.tile).toHaveAttribute('aria-busy', 'true');
  send();
  await expect(overlayOf(page)).toBeVisible();
  await expect(feed.tile).not.toHaveAttribute('aria-busy');
});

test.describe('when the object cannot be had so', () => {
  test.use({ expectedErrors: [/503|net::ERR_FAILED|Failed to fetch/] });

  for (const [name, answer] of [
    ['the service says that it is away', { status: 503, contentType: 'text/html', body: 'away' }],
    [
      'the answer is no object',
      { status: 200, contentType: 'text/html', body: '<main>Welcome to this hotel</main>' },
    ],
    ['the network fails', undefined],
  ] as const) {
    test(`${name}: the page of the object opens`, async ({ page }) => {
      const feed = await feedDown(page);
      await page.route(demoUrl() + feed.href, (route) => {
        if (route.request().isNavigationRequest()) return route.continue();
        return answer ? route.fulfill(answer) : route.abort();
      });
      await feed.tile.click();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveURL(demoUrl() + feed.href);
      await expect.poll(() => isSameDocument(page)).toBe(false);
      await expect(overlayOf(page)).toHaveCount(0);
    });
  }
});

test('all of it lives there as on its page', async ({ page }) => {
  const feed = await feedDown(page);
  await feed.tile.click();
  const overlay = overlayOf(page);
  await expect(overlay.locator('figure[data-state="open"]')).toBeVisible();
  await overlay.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/#xywh=/);
  await overlay.getByRole('button', { name: 'Save this view' }).click();
  await expect(overlay.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached();
  await overlay.getByLabel('Format').selectOption('BibTeX');
  await expect(overlay.getByText(/^@[a-z]+\{/)).toBeVisible();
  // One heading, one scan, one of everything: the server's markup has been replaced.
  expect(await overlay.locator('h1').count()).toBe(1);
  expect(await overlay.locator('[data-stage]').count()).toBe(1);
  expect(await overlay.locator('script').count()).toBe(0);
});

test.describe('what a page of an object might hold', () => {
  test.use({ expectedErrors: [/Content Security Policy/] });

  test('is shown and not run', async ({ page }) => {
    const feed = await feedDown(page);
    await page.route(demoUrl() + feed.href, async (route) => {
      const response = await route.fetch();
      const harm = '<article><script>harm = 1</script><img src="/none" onerror="harm = 1" alt="">';
      await route.fulfill({ response, body: (await response.text()).replace('<article', `${harm}<article`) });
    });
    await page.route('**/none', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
    await feed.tile.click();
    await expect(headingOf(page)).toBeFocused();
    // By then it has failed, and would have run its code.
    await expect(overlayOf(page).locator('img[src="/none"]')).toHaveJSProperty('complete', true);
    expect(await page.evaluate(() => 'harm' in window)).toBe(false);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a tile leads to the page of the object', async ({ page }) => {
    await page.goto(`${demoUrl()}/en`);
    await links(page).first().click();
    await expect(page).toHaveURL(/\/objects\//);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});

test.describe('the keys on the page of an object', () => {
  test('lead to the neighbours, but not while typing and not with modifiers', async ({ page }) => {
    await page.goto(`${demoUrl()}/en`);
    await page.goto(demoUrl() + ((await links(page).nth(3).getAttribute('href')) ?? ''));
    const older = page.locator('nav[aria-label="Neighbouring objects"] a[rel="next"]');
    const target = demoUrl() + (await older.getAttribute('href'));
    const here = page.url();
    const inside = page.getByRole('button', { name: 'Zoom in' });
    // It appears once the page listens; earlier, the framework would remove the field with everything unknown to it.
    await expect(inside).toBeVisible();
    await page.evaluate(() => {
      const field = document.createElement('input');
      document.querySelector('main')?.append(field);
      field.focus();
    });
    await page.keyboard.press(']');
    await expect(page.locator('main > input')).toHaveValue(']');
    await page.locator('main > input').evaluate((field) => field.remove());
    // Nor outside of the object.
    await page.keyboard.press(']');
    await inside.focus();
    await page.keyboard.press('Control+]');
    expect(page.url()).toBe(here);
    await page.keyboard.press(']');
    await expect(page).toHaveURL(target);
    await inside.focus();
    await page.keyboard.press('[');
    await expect(page).toHaveURL(new RegExp(new URL(here).pathname));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('Back returns to the tile if the phone has been turned, too', async ({ page }) => {
    const feed = await feedDown(page);
    await feed.tile.click();
    await isAlive(page);
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goBack();
    await expect(feed.tile).toBeFocused();
    await expect(feed.tile).toBeInViewport();
    await page.goForward();
    await isAlive(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goBack();
    await expect(feed.tile).toBeFocused();
    await expect(feed.tile).toBeInViewport();
  });

  test('the object fills the screen, and Back returns to the tile', async ({ page }) => {
    const feed = await feedDown(page);
    await feed.tile.tap();
    await expect(headingOf(page)).toBeFocused();
    const box = await overlayOf(page).boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    const closing = await overlayOf(page).getByRole('button', { name: 'Close' }).boundingBox();
    expect(Math.min(closing?.width ?? 0, closing?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const overflow = await overlayOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBe(0);
    await page.goBack();
    await expectFeedAsLeft(page, feed);
  });
});
