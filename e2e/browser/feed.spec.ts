import type { Page } from '@playwright/test';
import { allTiles } from '../support/addresses.ts';
import { expect, generatedUrl, test, withMotion } from '../support/test.ts';

// Most tiles of the generated catalogue have no picture at their address.
test.use({ ...withMotion, expectedErrors: [/404|failed to load/] });

/** Loads batches until the feed holds at least this many tiles, as a visitor would: scrolling, then the button. */
async function loadAtLeast(page: Page, tiles: number) {
  const feed = page.locator('#feed > ul');
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Starsze obiekty' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const size = await feed.locator('li').last().getAttribute('aria-posinset');
    const shown = size ? Number(size) : await feed.locator('li').count();
    // The last batch may load by itself, and remove the button under the click.
    if (shown < tiles && (await more.isVisible())) await more.click({ timeout: 500 });
    expect(shown).toBeGreaterThanOrEqual(tiles);
    // Each attempt loads at most one batch, so the pause between them is most of the time.
  }).toPass({ timeout: 90_000, intervals: [100] });
  // A batch still loading would make the page longer later.
  await expect(page.getByText('Wczytywanie starszych obiektów')).toHaveCount(0);
}

test('shows every tile once, in the order of the API, to the very end, and keeps what is near the screen', async ({
  page,
}) => {
  const all = await allTiles(generatedUrl());
  await page.goto(`${generatedUrl()}/pl`);
  await loadAtLeast(page, all.length);
  // The focused button is gone.
  await expect(page.getByText('To już wszystko')).toBeFocused();
  expect(await page.locator('#feed > ul > li').count()).toBeLessThan(200);
  const seen: string[] = [];
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('#feed > ul > li[aria-posinset="1"]')).toBeAttached();
  await expect(async () => {
    // Read, and scrolled on from, in one step: rendering may lag behind. The first ones were released on the way down.
    const rows = await page.locator('#feed > ul > li').evaluateAll((items) => {
      if (items.some((item) => item.querySelector('[data-waiting]'))) return [];
      items.at(-1)?.scrollIntoView();
      return items.map((item) => [item.getAttribute('aria-posinset'), item.textContent] as const);
    });
    for (const [position, text] of rows) seen[Number(position) - 1] = text ?? '';
    expect(seen.filter((text) => text !== undefined).length).toBe(all.length);
  }).toPass({ timeout: 90_000, intervals: [100] });
  const titles = all.map((tile) => (tile.type === 'entity' ? tile.entity_title : (tile.title ?? '')));
  for (const [index, title] of titles.entries()) expect(seen[index]).toContain(title);
});

test.describe('tiles far from the screen are let go', () => {
  test.use({ expectedErrors: [/404|503|failed to load/] });

  test('and come again, though not before the network does', async ({ page }) => {
    await page.goto(`${generatedUrl()}/pl`);
    const first = await page.locator('#feed > ul > li').first().innerText();
    const top = page.locator('#feed > ul > li[aria-posinset="1"]');
    await loadAtLeast(page, 560);
    let broken = true;
    await page.route('**/feed.json?*', (route) =>
      broken ? route.fulfill({ status: 503 }) : route.continue(),
    );
    // Of the released ones: the end of the feed, where a batch may be loading, reports this too.
    const rows = page.locator('#feed > ul');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(top).toBeAttached();
    await expect(rows.getByRole('alert').first()).toContainText('Nie udało się wczytać', {
      timeout: 20_000,
    });
    broken = false;
    // Whenever the page moves, missing tiles are requested again automatically, which removes the button.
    await expect(async () => {
      const again = rows.getByRole('button', { name: 'Spróbuj ponownie' }).first();
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(top).toHaveText(first, { useInnerText: true, timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(rows.getByRole('alert')).toHaveCount(0);
  });
});

test('loads a few batches by itself, then waits for a button, so that the footer can be reached', async ({
  page,
}) => {
  await page.goto(`${generatedUrl()}/pl`);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('button', { name: 'Starsze obiekty' })).toBeVisible({ timeout: 500 });
    // While batches still load automatically it moves away again.
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.locator('footer')).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('status').filter({ hasText: /Wczytano \d+ nowych pozycji\./ })).toHaveCount(1);
});

/** Address of an object whose tile is entirely on the screen, once scrolling has stopped. */
async function hrefInView(page: Page): Promise<string> {
  let href: string | undefined;
  await expect(async () => {
    href = await page.locator('#feed > ul > li > a[href*="/objects/"]').evaluateAll((links) => {
      // A click scrolls what is nearer to the top than the page's scroll-padding.
      const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      const isWhole = ({ top, bottom }: DOMRect) => top > margin && bottom < innerHeight;
      return links.find((link) => isWhole(link.getBoundingClientRect()))?.getAttribute('href') ?? undefined;
    });
    expect(href).toBeDefined();
  }).toPass();
  return href ?? '';
}

test('comes back from an object to the same tile, with everything loaded before still there', async ({
  page,
}) => {
  await page.goto(`${generatedUrl()}/pl`);
  await loadAtLeast(page, 200);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const href = await hrefInView(page);
  const tile = page.locator(`#feed > ul > li:has(a[href="${href}"])`);
  const before = await tile.evaluate((element) => element.getBoundingClientRect().top);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await tile.getByRole('link').click();
  await page.waitForURL(/\/objects\//);
  await page.goBack();
  await expect(tile).toBeInViewport();
  await expect(async () => {
    const after = await tile.evaluate((element) => element.getBoundingClientRect().top);
    expect(Math.abs(after - before)).toBeLessThan(4);
  }).toPass({ timeout: 10_000 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});

test('comes back to the tile of an object whatever has become of the window meanwhile', async ({ page }) => {
  await page.goto(`${generatedUrl()}/pl`);
  await loadAtLeast(page, 200);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const href = await hrefInView(page);
  const tile = page.locator(`#feed > ul > li:has(a[href="${href}"])`);
  await tile.getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(tile).toHaveCount(0);
  await page.goBack();
  await expect(tile).toBeInViewport();
  await expect(tile.getByRole('link')).toBeFocused();
});

test('comes back to the same place although the page was not told that it would go', async ({ page }) => {
  // As on a phone, where the browser ends a page in the background.
  await page.addInitScript(() =>
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.goto(`${generatedUrl()}/pl`);
  await loadAtLeast(page, 200);
  await page.evaluate(() => scrollTo(0, 3000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.goto(`${generatedUrl()}/pl/statistics`);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
});

test('comes back to the same tile from another page although the window is of another size', async ({
  page,
}) => {
  await page.goto(`${generatedUrl()}/pl`);
  await loadAtLeast(page, 200);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const href = await hrefInView(page);
  await page.goto(`${generatedUrl()}/pl/statistics`);
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goBack();
  await expect(page.locator(`#feed > ul > li:has(a[href="${href}"])`)).toBeInViewport();
});

/** Records in the document the maximum number of tiles in it. */
function countTiles() {
  const count = () => {
    const tiles = document.querySelectorAll('#feed > ul > li').length;
    const { dataset } = document.documentElement;
    dataset.mostDrawn = String(Math.max(tiles, Number(dataset.mostDrawn ?? 0)));
  };
  new MutationObserver(count).observe(document, { childList: true, subtree: true });
}

test('a reload stays at a position far down, which is drawn in part, and nothing is announced as loaded', async ({
  page,
}) => {
  await page.goto(`${generatedUrl()}/pl`);
  await loadAtLeast(page, 200);
  await page.evaluate(() => scrollTo(0, 3000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  await page.addInitScript(countTiles);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  await expect(page.locator('#feed > ul > li[aria-posinset]').first()).toBeAttached();
  expect.soft(Number(await page.locator('html').getAttribute('data-most-drawn'))).toBeLessThanOrEqual(120);
  await expect
    .soft(page.getByRole('status').filter({ hasText: 'Wczytano' }))
    .toHaveCount(0, { timeout: 3000 });
});

test.describe('when the next batch fails', () => {
  test.use({ expectedErrors: [/404|503/] });

  test('reports it in place, keeps what is loaded, and goes on from there', async ({ page }) => {
    let broken = true;
    await page.route('**/feed.json?*', (route) =>
      broken ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.goto(`${generatedUrl()}/pl`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('Nie udało się wczytać')).toBeVisible({ timeout: 20_000 });
    expect(await page.locator('#feed > ul > li').count()).toBe(40);
    broken = false;
    // A button responds to both keys that buttons respond to.
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).press('Space');
    await expect.poll(() => page.locator('#feed > ul > li').count()).toBeGreaterThan(40);
  });
});

test('a filter shows one type of tile and says which', async ({ page }) => {
  await page.goto(`${generatedUrl()}/pl`);
  await page.getByRole('navigation', { name: 'Pokaż' }).getByRole('link', { name: 'Aktualności' }).click();
  await expect(page).toHaveURL(/type=news/);
  await expect(page.getByRole('link', { name: 'Aktualności' })).toHaveAttribute('aria-current', 'true');
  await page.waitForLoadState();
  const cards = await page.locator('#feed > ul > li').all();
  expect(cards).not.toEqual([]);
  for (const card of cards) await expect(card).toContainText('Aktualność');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('older objects are a link away', async ({ page }) => {
    await page.goto(`${generatedUrl()}/pl`);
    await page.getByRole('link', { name: 'Starsze obiekty' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Starsze obiekty' })).toBeVisible();
    // They are below it in a document that may still be loading.
    await expect.poll(() => page.locator('#feed > ul > li').count()).toBeGreaterThan(20);
  });
});
