import type { Page } from '@playwright/test';
import { canvasPixels } from '../support/canvas-pixels.ts';
import { opened, openWork, where } from '../support/reading.ts';
import { fakeSpeech, finishSpeech, spoken } from '../support/speech.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { isTextReady } from '../support/texts.ts';

/** Opens the second and the third scan as facing pages. */
async function openFacing(page: Page): Promise<string> {
  const path = await openWork(page, 'en', '?scan=2');
  await opened(page);
  await page.getByRole('link', { name: 'two facing pages' }).click();
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  await opened(page);
  return path;
}

/** Whether the paper of each of the two is light or dark. */
async function papersOf(page: Page): Promise<('light' | 'dark')[]> {
  const [across, all] = [60, await canvasPixels(page)];
  return [0, 1].map((side) => {
    const own = all.flatMap((colour, at) =>
      Math.floor((2 * (at % across)) / across) === side && colour ? [colour] : [],
    );
    const lightness = own.reduce((sum, [red = 0]) => sum + red, 0) / own.length;
    return lightness > 128 ? 'light' : 'dark';
  });
}

test('beside its facing page a scan is adjusted, cited, quoted, saved and printed', async ({ page }) => {
  const path = await openFacing(page);
  await expect.poll(() => papersOf(page)).toEqual(['light', 'light']);
  await page.locator('.openseadragon-canvas').focus();
  await page.keyboard.press('i');
  await page.getByRole('checkbox', { name: 'Invert the colours' }).check();
  await expect(page).toHaveURL(/\?scan=2#invert=1$/);
  await page.keyboard.press('Escape');
  // The paper of both is dark now.
  await expect.poll(() => papersOf(page)).toEqual(['dark', 'dark']);

  await expect(page.locator('[data-format]')).toContainText('?scan=2');
  await isTextReady(page);
  await page
    .locator('#scan-text [data-line]')
    .first()
    .evaluate((line) => getSelection()?.selectAllChildren(line));
  await expect(page.getByText(/^Words selected: \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  const quotation = page.getByRole('dialog', { name: 'Quote this passage' });
  await expect(quotation).toContainText(/\?scan=2#text=\d+-\d+/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save this view' }).click();
  await expect(page.getByRole('button', { name: /^View saved/ })).toBeVisible();
  await page.getByLabel('From scan').fill('2');
  await page.getByLabel('To scan').fill('3');
  await page.getByRole('button', { name: 'Print…' }).click();
  await expect(page.getByText('Page 2 · Scan 3 of 4')).toBeVisible();
  await page.goto(`${demoUrl()}/en/saved`);
  await expect(page.getByText('Scan 2 · Page 1, picture adjusted', { exact: true })).toBeVisible();
  await expect(page.locator(`a[href="${path}?scan=2#invert=1"]`)).toBeVisible();
});

test('reading aloud goes on from the first of two facing pages to the second', async ({ page }) => {
  await page.addInitScript(fakeSpeech);
  await openFacing(page);
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await finishSpeech(page);
  await expect(page).toHaveURL(/\?scan=3/);
  // The same two are shown.
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  await expect.poll(async () => (await spoken(page)).join(' ')).toMatch(/THE SYMPHONY$/);
});

test('where copying is forbidden, the message claims nothing untrue of the address', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await openFacing(page);
  const copy = page.getByRole('button', { name: 'Copy link' });
  const announcement = page.getByRole('status').filter({ hasText: 'does not let this page copy' });
  await copy.click();
  await expect(announcement).toContainText('copy it from there');
  // Also for those who see it.
  expect((await announcement.boundingBox())?.width).toBeGreaterThan(200);
  for (let steps = 0; steps < 3; steps += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(async () => {
    // Into the third scan, on the right.
    await page.locator('.openseadragon-canvas').focus();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight');
    await copy.click();
    await expect(announcement).not.toContainText('copy it from there', { timeout: 1000 });
    await expect(announcement).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});
