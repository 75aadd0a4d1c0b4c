import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { openWork } from '../support/reading.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { fitsWidth } from '../support/width.ts';

/** The text of each sheet on which a page is printed. */
async function sheets(page: Page, options: Parameters<Page['pdf']>[0]): Promise<string[]> {
  const input = await page.pdf(options);
  const { stdout, error } = spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
  if (error) throw error;
  return stdout.split('\f').slice(0, -1);
}

const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };

const printed = [
  [/Page 1 · Scan 2 of 4\n/, /\?scan=2\s*$/],
  [/Page 2 · Scan 3 of 4\n/, /\?scan=3\s*$/],
] as const;

test('a range of scans is printed from where it is downloaded, each on a sheet, upright or across', async ({
  page,
}) => {
  const path = await openWork(page);
  await page.getByLabel('From scan').fill('2');
  await page.getByLabel('To scan').fill('5');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  // The browser reports four, and sends nothing.
  await expect(page.getByLabel('To scan')).toBeFocused();
  expect(
    await page.getByLabel('To scan').evaluate((input: HTMLInputElement) => input.validity.rangeOverflow),
  ).toBe(true);
  await page.getByLabel('To scan').fill('3');
  await page.getByRole('button', { name: 'Print…' }).click();
  await expect(page).toHaveURL(`${demoUrl()}${path}/print?from=2&to=3`);
  await expect(page.getByText('Scans 2–3 of 4')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { print: () => document.body.append('asked to print') }));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText('asked to print')).toBeVisible();
  await page.reload();
  await page.waitForLoadState('networkidle');
  for (const options of [
    { format: 'A4', margin },
    { format: 'Letter', margin },
    { format: 'A4', landscape: true },
    { format: 'A5' },
  ]) {
    const seen = await sheets(page, options);
    expect(seen).toHaveLength(2);
    for (const [index, [label, address]] of printed.entries()) {
      expect(seen[index]).toMatch(label);
      expect(seen[index]?.replaceAll('\n', '')).toMatch(address);
    }
  }
});

test('each scan in a row is on one sheet with its caption, the first below the title', async ({ page }) => {
  const path = await openWork(page);
  await page.goto(`${demoUrl()}${path}/scroll`);
  for (const format of ['A4', 'Letter']) {
    const seen = await sheets(page, { format, margin });
    expect(seen).toHaveLength(4);
    for (const [index, name] of ['i', '1', '2', '3'].entries())
      expect(seen[index]).toMatch(new RegExp(`Page ${name}\n`));
  }
});

test('a heading at the end of a sheet goes on to the next with its text', async ({ page }) => {
  await openWork(page, 'pl', '', 'The Annual Message. No. 6');
  const seen = await sheets(page, { format: 'A4', margin });
  expect(seen.filter((sheet) => /Jak cytować\s+\S/.test(sheet))).toHaveLength(1);
});

test('results are printed without what only a screen can use', async ({ page }) => {
  await page.goto(`${demoUrl()}/en/search?q=map`);
  await expect(page.getByText('Order:')).toBeVisible();
  const printed = (await sheets(page, { format: 'A4' })).join();
  expect(printed).toContain('Great Map of the World');
  expect(printed).not.toMatch(/How to search|Narrow the results|Order:|View:/);
});

test('the home page is printed without its buttons and its empty field', async ({ page }) => {
  await page.goto(`${demoUrl()}/en`);
  await expect(page.getByRole('button', { name: 'Older objects' })).toBeAttached();
  const printed = (await sheets(page, { format: 'A4' })).join();
  expect(printed).toContain('New in the collections');
  expect(printed).not.toMatch(/Title, author|Everything|Older objects|\bSearch\b/);
});

test('a row of cards, which scrolls on a screen, is whole on paper, with whole titles', async ({ page }) => {
  const paper = { width: 700, height: 1000 };
  await page.setViewportSize(paper);
  await page.goto(`${demoUrl()}/en/institutions/3`);
  const cards = page.locator('section[aria-labelledby="newest"] > ul > li');
  const ends = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right));
  expect(Math.max(...(await ends()))).toBeGreaterThan(paper.width);
  const cutTitles = () =>
    cards
      .locator('.clamped')
      .evaluateAll((all) => all.filter((title) => title.scrollHeight > title.clientHeight + 1).length);
  expect(await cutTitles()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect(Math.max(...(await ends()))).toBeLessThanOrEqual(paper.width);
  expect(await cutTitles()).toBe(0);
});

test('no page is wider than its paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/en', '/en/institutions/3', await openWork(page)]) {
    await page.goto(demoUrl() + path);
    await fitsWidth(page, 768);
  }
});

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the menu of the browser prints', async ({ page }) => {
    const path = await openWork(page, 'pl');
    await page.getByRole('button', { name: 'Drukuj…' }).click();
    await expect(page).toHaveURL(`${demoUrl()}${path}/print`);
    await expect(page.getByText('Skany 1–4 z 4')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Drukuj' })).toBeHidden();
    await expect(page.getByRole('figure')).toHaveCount(4);
    expect(await sheets(page, { format: 'A4' })).toHaveLength(4);
  });
});
