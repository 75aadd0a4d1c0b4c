import type { Page } from '@playwright/test';
import { topicLinks } from '#lib/pages/topic-links.ts';
import { problemsInSchemes } from '../support/axe.ts';
import { enter, secret } from '../support/editor.ts';
import { startHarness, startMirroredHarness } from '../support/mirror-harness.ts';
import { expect, shareSite, test } from '../support/mirror-test.ts';

/** Scrolls to the end of the feed, like a visitor. @param end text shown there @param timeout milliseconds */
async function readToTheEnd(page: Page, end: string, timeout = 30_000) {
  await expect(async () => {
    const more = page.getByRole('button', { name: 'Older objects' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    // The last batch may load by itself, and remove the button under the click.
    if (await more.isVisible()) await more.click({ timeout: 500 });
    await expect(page.getByText(end)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout });
}

/** Numbers of all tiles in the feed, though only those near the screen are in the document. */
async function numbersShown(page: Page): Promise<number> {
  const last = page.locator('#feed > ul > li').last();
  const position = await last.getAttribute('aria-posinset');
  return position ? Number(position) : await page.locator('#feed > ul > li').count();
}

test.describe('before the first walk is done', () => {
  const shared = shareSite(() => startHarness('gone'));

  test.describe('nothing has come', () => {
    test.use({ expectedErrors: [/503/] });

    test('a page reports the fault, and recovers', async ({ page }) => {
      const { upstream, url } = shared();
      for (const [locale, sentence] of [
        ['pl', 'Katalog chwilowo nie odpowiada'],
        ['en', 'The catalogue is not answering at the moment'],
      ] as const) {
        expect((await page.goto(`${url}/${locale}/institutions`))?.status()).toBe(503);
        await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
        // The page of a status links to the default pages, whatever the service has.
        for (const { path } of topicLinks(locale))
          await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`)).toHaveCount(1);
      }
      await upstream.switchTo('older-gone');
      await expect(async () => {
        const retry = page.getByRole('link', { name: 'Try again' });
        // A page that loads late removes the link.
        if (await retry.isVisible()) await retry.click({ timeout: 5000 });
        await expect(page.getByRole('heading', { level: 1, name: 'Institutions' })).toBeVisible({
          timeout: 1000,
        });
        // A service that failed is queried again after ten seconds, first for its institutions.
      }).toPass({ timeout: 60_000 });
    });
  });

  test('the end of the feed shows how many objects have arrived', async ({ page }) => {
    const harness = shared();
    await harness.upstream.switchTo('older-gone');
    await harness.untilState('walking');
    // Figures are requested separately, and the service was away.
    await expect
      .poll(() => harness.mirror(), { timeout: 120_000 })
      .toMatchObject({ objects: 36, total: 1130 });
    const sentences = {
      pl: 'Katalog jest jeszcze wczytywany. Obiekty: na razie 36 z 1130.',
      en: 'The catalogue is still being loaded: 36 of 1,130 objects so far.',
    };
    for (const [locale, sentence] of Object.entries(sentences)) {
      await page.goto(`${harness.url}/${locale}`);
      await readToTheEnd(page, sentence);
      expect(await numbersShown(page)).toBe(40);
    }
    await harness.upstream.switchTo('good');
    await harness.untilMirrored();
    await expect(async () => {
      // For five seconds a page may still be from before the end of the walk, and reports it however long it is read. A
      // current one takes a slow machine longer than that to read.
      await page.reload();
      await readToTheEnd(page, 'That is everything', 15_000);
      await expect.poll(() => numbersShown(page), { timeout: 1000 }).toBe(130);
    }).toPass({ timeout: 90_000 });
  });
});

test.describe('when the service fails', () => {
  test.use({ expectedErrors: [/503|Failed to load|ERR_CONNECTION/] });
  const shared = shareSite(() => startMirroredHarness('statistics-gone'));

  test('one part that never came: its page names the parts that are there, and they are', async ({
    page,
  }) => {
    const { url } = shared();
    await page.goto(`${url}/en/statistics`);
    for (const path of ['/en', '/en/institutions', '/en/pages'])
      await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Institutions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Institutions' })).toBeVisible();
    await page.goto(`${url}/en`);
    await expect(page.locator('#feed li').first()).toBeVisible();
  });

  test.describe('for more than an hour', () => {
    test.beforeAll(async () => {
      const { upstream, url, age } = shared();
      await upstream.switchTo('gone');
      const soon = await fetch(`${url}/en`);
      expect(await soon.text()).not.toContain('The catalogue is not answering');
      await age(2 * 60 * 60 * 1000);
    });

    test('an outdated page shows its date', async ({ page }) => {
      await page.goto(`${shared().url}/en`);
      await expect(page.getByText('The catalogue is not answering at the moment.')).toBeVisible();
      await expect(page.locator('main time').first()).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T/);
    });

    for (const [locale, sentence] of [
      ['pl', /Katalog chwilowo nie odpowiada/],
      ['en', /The catalogue is not answering/],
    ] as const)
      test(`in ${locale} what is old and the page of what never came say so, and pass axe`, async ({
        page,
      }) => {
        for (const [path, status] of [
          ['statistics', 503],
          ['institutions', 200],
        ] as const) {
          const answer = await page.goto(`${shared().url}/${locale}/${path}`);
          expect(answer?.status()).toBe(status);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expect(page.getByText(sentence)).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect(await problemsInSchemes(page)).toEqual([]);
        }
      });

    test('the message disappears when the service is back', async ({ page }) => {
      const harness = shared();
      await harness.upstream.switchTo('good');
      const before = new Date().toISOString();
      // A page is cached for a minute, but not over a restart.
      await harness.restart();
      await expect.poll(async () => ((await harness.mirror()).lastAnswer ?? '') > before).toBe(true);
      await page.goto(`${harness.url}/en`);
      await expect(page.locator('#feed li').first()).toBeVisible();
      await expect(page.getByText('The catalogue is not answering')).toHaveCount(0);
    });
  });
});

test.describe('a service that keeps to the contract, with runs of tiles at one instant', () => {
  const shared = shareSite(() =>
    startMirroredHarness('long-ties', { environment: { PREVIEW_SECRET: secret } }),
  );

  test('the feed shows every tile once, to its end', async ({ page }) => {
    await page.goto(`${shared().url}/en`);
    await readToTheEnd(page, 'That is everything');
    await expect.poll(() => numbersShown(page)).toBe(130);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('the picture of a foreign scan is there, and older objects follow by links', async ({ page }) => {
      const { upstream, url } = shared();
      await page.goto(`${url}/en`);
      await page.locator('#feed a[href^="/en/objects/"]').first().click();
      await expect(page.locator('figure img').first()).toHaveAttribute('src', /type=huge/);
      await page.goto(`${url}/en?type=entity`);
      const seen = new Set<string>();
      for (let pages = 0; pages < 10; pages += 1) {
        const links = await page
          .locator('#feed a[href^="/en/objects/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        for (const link of links) seen.add(link);
        const older = page.getByRole('link', { name: 'Older objects' });
        if ((await older.count()) === 0) break;
        // A click waits for the next page to begin; only a complete page has all its links.
        const loaded = page.waitForEvent('load');
        await older.click();
        await loaded;
      }
      const objects = (upstream.served().tiles as { type: string }[]).filter(({ type }) => type === 'entity');
      expect(seen.size).toBe(objects.length);
    });
  });

  test('the address of an object is without its place; an old one that has it leads there', async ({
    page,
  }) => {
    const harness = shared();
    await page.goto(`${harness.url}/en`);
    // As long as this link exists, scripts have not loaded, and a click would lead to the object's own page.
    await expect(page.getByRole('link', { name: 'Older objects' })).toHaveCount(0);
    await page.locator('#feed a[href^="/en/objects/"]').nth(3).click();
    await page.waitForURL('**/objects/**');
    const address = page.url();
    expect(new URL(address).search).toBe('');
    const title = (await page.getByRole('dialog').getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.goto(`${address}?at=2026-11-20T09:00:00`);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await page.getByRole('link', { name: 'Polski' }).getAttribute('href')).not.toContain('?');
  });

  test('static pages have their language, their alternate and their pictures', async ({ page }) => {
    const harness = shared();
    await page.goto(`${harness.url}/pl/pages`);
    await page.getByRole('main').getByRole('link', { name: 'Pomoc' }).click();
    await expect(page.getByRole('img', { name: 'Czytelnia' })).toBeVisible();
    const width = () =>
      page.getByRole('img', { name: 'Czytelnia' }).evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await page.goto(`${harness.url}/en/pages`);
    await expect(page.getByRole('main').getByRole('link', { name: 'FAQ' })).toHaveCount(1);
    await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByText('asked most often')).toBeVisible();
    await page.goto(`${harness.url}/en/pages/mapa-strony`);
    await expect(page.getByText('This page does not exist in English yet.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'pl');
  });

  test('its pages are tried and not saved by an editor', async ({ page, context }) => {
    const { url } = shared();
    await enter(context, url);
    await page.goto(`${url}/en/preview/try`);
    await expect(
      page.getByText('The pages of this library are written in its catalogue service.'),
    ).toBeVisible();
    await page.getByLabel('Start from a page').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await expect(page.getByLabel('Title', { exact: true })).not.toHaveValue('');
    const title = await page.getByLabel('Title', { exact: true }).inputValue();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
  });
});
