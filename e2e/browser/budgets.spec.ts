import { type Browser, expect, test } from '@playwright/test';
import { demoUrl } from '../support/test.ts';
import { type PageKind, pagesAt, totalBytes, watchTraffic } from '../support/traffic.ts';

/** Maximum bytes of script for a page, as transferred to Chromium; 1 kB = 1000 bytes. */
const budgets: Record<PageKind, number> = {
  home: 150_000,
  object: 225_000,
  // Pages without islands load no script files at all; e2e/http/markup.test.ts limits what is inline in them.
  'static page': 0,
  institutions: 0,
  statistics: 0,
  search: 0,
};

for (const [name, budget] of Object.entries(budgets) as [PageKind, number][]) {
  test(`${name}: at most ${budget / 1000} kB of script, and the viewer only where there is a scan`, async ({
    browser,
  }) => {
    const pages = await pagesAt(demoUrl());
    const scripts = await loadedScripts(browser, demoUrl() + pages[name]);
    const list = scripts.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
    expect(totalBytes(scripts), list).toBeLessThanOrEqual(budget);
    expect(scripts.some(({ hasViewer }) => hasViewer)).toBe(name === 'object');
  });
}

/** Opens a page with nothing cached, scrolls to its end, and collects the scripts transferred by then. */
async function loadedScripts(browser: Browser, address: string) {
  await using context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session, 700);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address);
  await traffic.quiet();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await traffic.quiet();
  const scripts = traffic.loaded().filter(({ kind }) => kind === 'Script');
  return await Promise.all(
    scripts.map(async ({ requestId, url, bytes }) => {
      const { body } = await session.send('Network.getResponseBody', { requestId });
      // A class name that OpenSeadragon gives its canvas; no minifier changes it.
      return { path: new URL(url).pathname, bytes, hasViewer: body.includes('openseadragon-canvas') };
    }),
  );
}
