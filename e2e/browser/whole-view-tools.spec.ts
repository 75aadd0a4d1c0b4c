import type { Page } from '@playwright/test';
import { problemsInSchemes } from '../support/axe.ts';
import { openWork, where } from '../support/reading.ts';
import { fakeSpeech, finishUtterance, spoken, spokenLanguages } from '../support/speech.ts';
import { demoUrl, expect, generatedUrl, test } from '../support/test.ts';
import { bar, open, opener, scan } from '../support/whole-views.ts';

// Other objects of the generated catalogue have no files.
test.use({ expectedErrors: [/404/] });

for (const view of ['scroll', 'text'] as const)
  test.describe(`the tools of a scan in "${view}"`, () => {
    const toScan = async (page: Page, number: number) => {
      await open(page, `/${view}#scan-${number}`);
      await expect(bar(page)).toContainText(new RegExp(`Scan ${number}\\b`));
      await opener(page).click();
    };

    test('name the scan that they are for, and open with it', async ({ page }) => {
      await toScan(page, 5);
      await bar(page).getByRole('link', { name: 'Cut out a region' }).click();
      await expect(where(page)).toHaveText(/^Scan 5 of 1500/);
      await expect(page.getByRole('button', { name: 'Download this region' })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      await page.goBack();
      await expect(bar(page)).toContainText(/Scan 5\b/);
    });

    test('save that scan, and print it alone', async ({ page }) => {
      await toScan(page, 6);
      await bar(page).getByRole('button', { name: 'Save this scan' }).click();
      await expect(bar(page).getByRole('button', { name: 'Scan saved' })).toBeVisible();
      await bar(page).getByRole('link', { name: 'Print this scan' }).click();
      await expect(page.locator('img')).toHaveCount(1);
      await page.goto(`${generatedUrl()}/en/saved`);
      await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /scan=6$/);
    });

    test('stay within a narrow window and behind nothing', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await toScan(page, 5);
      await expect(bar(page).getByRole('link', { name: 'Cite' })).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(bar(page).getByRole('link', { name: 'Cite' })).toBeHidden();
      await expect(opener(page)).toBeFocused();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(bar(page)).toContainText(/Scan 1\b/);
    });
  });

for (const view of ['scroll', 'text', 'pages'])
  test(`closing a tool that was opened from "${view}" leads back there`, async ({ page }) => {
    await open(page, `/${view}#scan-5`);
    await expect(bar(page)).toContainText(/Scan 5\b/);
    await opener(page).click();
    await bar(page).getByRole('link', { name: 'Cut out a region' }).click();
    const panel = page.getByRole('region', { name: 'Download this region' });
    await expect(panel).toContainText('Scan 5');
    // Moving about adds no history entry, and opens nothing else.
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/scan=5#xywh=/);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(new RegExp(`/${view}#scan-5$`));
    await expect(bar(page)).toContainText(/Scan 5\b/);
  });

for (const view of ['scroll', 'text', 'pages'])
  test(`from "${view}" a scan is compared, adjusted, cited and seen with its text`, async ({ page }) => {
    for (const [link, there] of [
      ['Compare with another scan', page.getByRole('region', { name: 'Compare with another scan' })],
      ['Adjust the image', page.getByRole('region', { name: 'Adjust the image' })],
      ['Cite', page.locator('[data-format]')],
      [/^Text/, page.locator('#scan-text')],
    ] as const) {
      // Only every hundredth has a text, and continuous scans are all adjusted in place.
      if (link === 'Adjust the image' && view === 'scroll') continue;
      await open(page, `/${view}?from=101#scan-101`);
      await expect(bar(page)).toContainText('Page 85');
      await opener(page).click();
      await bar(page).getByRole('link', { name: link }).click();
      await expect(where(page)).toHaveText('Scan 101 of 1500 · Page 85');
      await expect(there).toBeInViewport();
    }
  });

test('what has the focus is above the bar of tools', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/text');
  await expect(bar(page)).toContainText(/Scan 1\b/);
  const find = page.getByRole('button', { name: 'Find', exact: true });
  await page.getByRole('searchbox', { name: 'Search the text of all scans' }).focus();
  await find.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight));
  await page.keyboard.press('Tab');
  await expect(find).toBeFocused();
  const top = (await bar(page).boundingBox())?.y;
  await expect
    .poll(() => find.evaluate((button) => button.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(top ?? 0);
});

test('a tool that the visitor opens on the scan itself closes, and nothing else', async ({ page }) => {
  await open(page, '/scroll#scan-5');
  await page.getByRole('link', { name: 'Open to zoom in: Scan 5' }).click();
  await page.getByRole('button', { name: 'Adjust the image' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Adjust the image' })).toBeHidden();
  await expect(page).toHaveURL(/scan=5$/);
});

test('in an overview the tools are for the page that is chosen, by its button or by the focus', async ({
  page,
}) => {
  await open(page, '/pages#scan-5');
  await expect(bar(page)).toContainText(/Scan 5\b/);
  // The script of the keys is separate from that of the bar.
  await expect(scan(page, 5)).toHaveAttribute('tabindex', '0');
  await scan(page, 5).focus();
  await page.keyboard.press('ArrowRight');
  await expect(bar(page)).toContainText(/Scan 6\b/);
  await page.getByRole('button', { name: 'Tools for the scan: Page 4', exact: true }).click();
  await expect(bar(page)).toContainText('Page 4');
  await expect(opener(page)).toBeFocused();
  await bar(page).getByRole('button', { name: 'Save this scan' }).click();
  await expect(bar(page).getByRole('button', { name: 'Scan saved' })).toBeVisible();
  await bar(page).getByRole('link', { name: 'Adjust the image' }).click();
  await expect(where(page)).toHaveText('Scan 20 of 1500 · Page 4');
  await page.goBack();
  await expect(bar(page)).toContainText('Page 4');
  await page.goto(`${generatedUrl()}/en/saved`);
  await expect(page.getByText('Scan 20 · Page 4', { exact: true })).toBeVisible();
});

test('what is found in the whole work is marked in the overview, leads to the words, and passes axe', async ({
  page,
}) => {
  const path = await openWork(page);
  await page.getByRole('searchbox', { name: 'Search the text of all scans' }).fill('sky');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'See it in the overview of pages' }).click();
  await expect(page).toHaveURL(/\/pages\?find=sky#scan-\d$/);
  expect(await problemsInSchemes(page)).toEqual([]);
  await page
    .getByRole('link', { name: /found here$/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?(scan=\\d&)?find=sky#(xywh=[^&]+&)?find=sky$`));
  await expect(page.locator('[data-of-scan="found"]')).toContainText('Scan with matches: 1 of');
});

test('continuous scans are adjusted all together, and a link to one takes that along', async ({ page }) => {
  await open(page, '/scroll#scan-5');
  await opener(page).click();
  await bar(page).getByText('Adjust all scans').click();
  await bar(page).getByRole('slider', { name: 'Contrast' }).fill('150');
  await bar(page).getByRole('checkbox', { name: 'Shades of grey' }).check();
  const picture = page.locator('figure:has(#scan-5) img, #scan-5 img');
  await expect(picture).toHaveCSS('filter', 'contrast(1.5) grayscale(1)');
  await bar(page).getByRole('link', { name: 'Open to zoom in' }).click();
  await expect(page).toHaveURL(/scan=5#contrast=150&greyscale=1$/);
  await page.goBack();
  await expect(picture).toHaveCSS('filter', 'contrast(1.5) grayscale(1)');
  await opener(page).click();
  await bar(page).getByText('Adjust all scans').click();
  await bar(page).getByRole('button', { name: 'Reset' }).click();
  await expect(picture).toHaveCSS('filter', 'none');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the requested text is in sight', async ({ page }) => {
    const path = await openWork(page);
    await page.goto(`${demoUrl()}${path}/scroll#scan-3`);
    await opener(page).click();
    await bar(page)
      .getByRole('link', { name: /^Text:/ })
      .click();
    await expect(page.locator('#scan-text')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Text of this scan' })).toBeInViewport();
  });
});

test('what is selected in the text alone is quoted, with a link to the passage', async ({ page }) => {
  const path = await openWork(page);
  await page.goto(`${demoUrl()}${path}/text`);
  const quote = bar(page).getByRole('link', { name: 'Quote what is selected' });
  await opener(page).click();
  await expect(quote).toBeHidden();
  const words = await page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('section:nth-of-type(2) p')];
    const node = paragraphs.find((one) => (one.textContent?.length ?? 0) > 200)?.firstChild;
    const text = node?.textContent ?? '';
    const start = text.indexOf(' ', 50);
    const third = text.split(' ', text.slice(0, start).split(' ').length + 3).join(' ');
    // Including surrounding blanks.
    if (node) getSelection()?.setBaseAndExtent(node, start, node, third.length + 1);
    return third.slice(start + 1);
  });
  expect(words.split(' ')).toHaveLength(3);
  await quote.click();
  await expect(where(page)).toHaveText(/^Scan 2 of 4/);
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Quote this passage' });
  await expect(dialog).toContainText(words);
  await expect(dialog).toContainText(/\?scan=2#text=\d+-\d+/);
});

test('the text of a scan is offered where there is one', async ({ page }) => {
  const link = bar(page).getByRole('link', { name: /^Text:/ });
  await open(page, '/scroll');
  await opener(page).click();
  await expect(link).toBeVisible();
  await open(page, '/scroll#scan-5');
  // The bar stays open: it is the same document.
  await expect(bar(page)).toContainText(/Scan 5\b/);
  await expect(bar(page).getByRole('link', { name: 'Cite' })).toBeVisible();
  await expect(link).toBeHidden();
});

test.describe('texts are read aloud in place', () => {
  test.beforeEach(({ page }) => page.addInitScript(fakeSpeech));
  const button = (page: Page, name: string) => bar(page).getByRole('button', { name });
  const read = (page: Page) => page.locator('[data-reading]');

  test('over the ends of pages, in the voice of their language, from the one that is in sight', async ({
    page,
  }) => {
    const path = await openWork(page);
    await page.goto(`${demoUrl()}${path}/text#scan-3`);
    await opener(page).click();
    await button(page, 'Read aloud').click();
    await expect(page.locator('section:has(#scan-3) [data-reading]')).toHaveCount(1);
    await expect(read(page)).toContainText((await spoken(page))[0] ?? 'something');
    await button(page, 'Pause').click();
    await button(page, 'Resume').click();
    // The interrupted text is read again, and nothing before it.
    const [first] = await spoken(page);
    expect(await spoken(page)).toEqual([first, first]);
    const last = page.locator('section:has(#scan-4) [data-reading]');
    // The next text is marked at once: waiting for it would end it too.
    while ((await last.count()) === 0) await finishUtterance(page);
    await expect(last).toBeInViewport();
    await expect(page).toHaveURL(/\/text#scan-3$/);
    expect(new Set(await spokenLanguages(page))).toEqual(new Set(['en-GB']));
    await button(page, 'Stop').click();
    await expect(read(page)).toHaveCount(0);
    const spokenCount = (await spoken(page)).length;
    await finishUtterance(page);
    expect(await spoken(page)).toHaveLength(spokenCount);
    await expect(button(page, 'Read aloud')).toBeFocused();
  });

  test('and on with the parts behind, past those without a text', async ({ page }) => {
    await open(page, '/text');
    await opener(page).click();
    await bar(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
    await button(page, 'Read aloud').click();
    await finishUtterance(page);
    // Five pages are opened in turn, each of which the server renders first.
    await expect(page).toHaveURL(/\/text\?from=101$/, { timeout: 45_000 });
    await expect(read(page)).toHaveText('Żółw');
    await expect(bar(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5');
    await button(page, 'Stop').click();
    await page.reload();
    await expect(bar(page)).toContainText(/(Scan|Page) \d+/);
    await expect(read(page)).toHaveCount(0);
  });
});

test('reading aloud goes on behind the last part that was appended', async ({ page }) => {
  await page.addInitScript(fakeSpeech);
  const requests: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && requests.push(request.url()));
  await open(page, '/text?from=1401');
  await scan(page, 1420).evaluate((one) => one.scrollIntoView());
  await expect(scan(page, 1421)).toBeAttached();
  await opener(page).click();
  await bar(page).getByRole('button', { name: 'Read aloud' }).click();
  await finishUtterance(page);
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  // The part after it may have been appended meanwhile; the second one is there already.
  expect(requests[1]).toMatch(/from=14[46]1$/);
});

test.describe('a network that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED|404/] });

  test('the script that saves and adjusts is requested again when the tools are reopened', async ({
    page,
  }) => {
    const script = /\/scripts\/scan-actions-/;
    const failed = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
    await page.route(script, (route) => route.abort());
    await open(page, '/scroll#scan-5');
    await opener(page).click();
    await failed;
    await page.unroute(script);
    await expect(async () => {
      await opener(page).click();
      await expect(bar(page).getByRole('button', { name: 'Save this scan' })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  });
});
