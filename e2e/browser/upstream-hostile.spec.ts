import type { Page } from '@playwright/test';
import { problemsInSchemes, problemsOf } from '../support/axe.ts';
import { type MirrorHarness, startMirroredHarness } from '../support/mirror-harness.ts';
import { expect, shareSite, test } from '../support/mirror-test.ts';
import { fitsWidth } from '../support/width.ts';

// The policy refuses pictures at unlisted addresses, and others do not exist.
test.use({ expectedErrors: [/404|503|Failed to load|ERR_CONNECTION|violates.*img-src/] });

/** Addresses of pages that show the service's data, each kind several times. */
async function addresses(page: Page, harness: MirrorHarness, locale: string): Promise<string[]> {
  await page.goto(`${harness.url}/${locale}`);
  const links = (pattern: string) =>
    page
      .locator(`a[href^="/${locale}/${pattern}/"]`)
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const objects = (await links('objects')).slice(0, 14);
  await page.goto(`${harness.url}/${locale}/institutions`);
  const institutions = await links('institutions');
  await page.goto(`${harness.url}/${locale}/pages`);
  const pages = await links('pages');
  return [...lists(locale), ...objects, ...institutions, ...pages];
}

const lists = (locale: string) =>
  [
    '',
    '?type=news',
    '?type=video',
    '/institutions',
    '/statistics',
    '/pages',
    '/search',
    '/search?view=list',
  ].map((path) => `/${locale}${path}`);

test.describe('a hostile service', () => {
  const shared = shareSite(() => startMirroredHarness('hostile'));

  test('nothing that the service sends runs, leads astray, breaks the layout, or fails axe', async ({
    page,
  }) => {
    test.setTimeout(480_000);
    const harness = shared();
    const events: string[] = [];
    page.on('response', (response) => events.push(response.url()));
    page.on('dialog', (dialog) => events.push(`dialog ${dialog.message()}`));
    for (const [index, path] of (await addresses(page, harness, 'pl')).entries()) {
      await page.setViewportSize({ width: 1440, height: 800 });
      const answer = await page.goto(harness.url + path);
      expect(answer?.status(), path).toBe(200);
      // The lists and some objects: pages of one kind are much alike.
      if (index < 14) {
        await page.waitForLoadState('networkidle');
        expect(await problemsInSchemes(page), path).toEqual([]);
      }
      for (const width of [1440, 768, 320]) await fitsWidth(page, width);
      const found = await page.evaluate(() => ({
        harmed: 'harmed' in window,
        links: [...document.querySelectorAll('a[href], area[href]')].map(
          (link) => link.getAttribute('href') ?? '',
        ),
        handlers: [...document.querySelectorAll('*')].filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')),
        ).length,
        forms: document.querySelectorAll(
          'main :is(form:not([action$="/search"], [action$="/search#filters"]), iframe, object, embed, base, style, svg a, math)',
        ).length,
      }));
      expect(found.harmed, path).toBe(false);
      expect(found.handlers, path).toBe(0);
      expect(found.forms, path).toBe(0);
      expect(
        found.links.filter((href) => !/^(?:https?:\/\/|\/(?!\/)|#|mailto:|tel:|$)/.test(href)),
        path,
      ).toEqual([]);
    }
    expect(events.filter((url) => url.startsWith('dialog') || url.includes('evil.invalid'))).toEqual([]);
  });

  test('pages with names that are not valid text hydrate, and show what remains of them', async ({
    page,
  }) => {
    // The console stays quiet, or the test fails: a page that cannot be hydrated reports it there.
    const harness = shared();
    const name = 'ab\ufffd c';
    await page.goto(`${harness.url}/en`);
    await expect(page.locator('main').getByRole('link', { name })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.goto(`${harness.url}/en/institutions`);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });

  test('a click on any hostile tile leads to its object or nowhere', async ({ page }) => {
    const harness = shared();
    const home = `${harness.url}/en`;
    await page.goto(home);
    const links = page.locator('#feed li a');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const [index, href] of hrefs.slice(0, 20).entries()) {
      await links.nth(index).click();
      const isObject = href.startsWith('/en/objects/');
      if (isObject) await expect(page.locator('article h1')).toHaveCount(1);
      expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
      // Back to the feed as it was, which is reloaded only if another page replaced it.
      if (isObject) await page.goBack();
      else await page.goto(home);
      await expect(page.locator('article h1')).toHaveCount(0);
    }
  });
});

test('an object without a title is called untitled, one without a scan says so; both are cited', async ({
  page,
  stopAfter,
}) => {
  const harness = await stopAfter(startMirroredHarness('broken-tiles'));
  /** Opens the feed, and waits until scripts have loaded that show an object over it and remove this link. */
  const openFeed = async () => {
    await page.goto(`${harness.url}/en`);
    await expect(page.getByRole('link', { name: 'Older objects' })).toHaveCount(0);
  };
  await openFeed();
  const tile = (id: string) => page.locator(`#feed a[href*="/objects/${id}/"]`);
  const overlay = page.getByRole('dialog');
  await expect(tile('object-14')).toContainText('Untitled');
  await tile('object-14').click();
  await expect(overlay.getByRole('heading', { level: 1, name: 'Untitled' })).toBeVisible();
  await expect(page).toHaveTitle('Untitled · Czytelnia');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Untitled' })).toBeVisible();
  await expect(page).toHaveTitle('Untitled · Czytelnia');
  await expect(page.locator('article')).toContainText('[Untitled]');

  await openFeed();
  await tile('object-8').click();
  const sentence = 'This scan cannot be shown at the moment';
  await expect(overlay.getByText(sentence)).toBeVisible();
  await page.reload();
  await expect(page.locator('article').getByText(sentence)).toBeVisible();
  await expect(page.locator('article')).toContainText('Cite');
});

test('the lists of an empty library pass axe', async ({ page, stopAfter }) => {
  const { url } = await stopAfter(startMirroredHarness('empty'));
  for (const path of lists('en')) {
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    expect(await problemsOf(page), path).toEqual([]);
  }
});
