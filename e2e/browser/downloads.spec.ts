import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { problemsInSchemes } from '../support/axe.ts';
import { longWorkPath } from '../support/long-work.ts';
import { opened, openWork } from '../support/reading.ts';
import { expect, gate, generatedUrl, test } from '../support/test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Download' });
const link = (page: Page, name: string) => section(page).getByRole('link', { name, exact: true });
const bar = (page: Page) => page.getByRole('progressbar');

/** Slows answers down as over a bad connection. @param bytes per second */
async function slowDown(page: Page, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytes,
    uploadThroughput: -1,
  });
}

test('the progress of a whole work’s file is shown while it is generated, and it is saved under its title', async ({
  page,
}) => {
  await openWork(page);
  // The network may be idle earlier: the framework waits for the scan.
  await opened(page);
  await page.waitForLoadState('networkidle');
  await slowDown(page, 150_000);
  const saved = page.waitForEvent('download');
  await link(page, 'Document to read and print').click();
  await expect(
    section(page).getByText(/^\d+(\.\d)? (kB|MB) of about \d+(\.\d)? (kB|MB) downloaded$/),
  ).toBeVisible();
  const [initial] = [await bar(page).evaluate((element: HTMLProgressElement) => element.value)];
  await expect
    .poll(() => bar(page).evaluate((element: HTMLProgressElement) => element.value))
    .toBeGreaterThan(initial);
  await expect(bar(page)).toHaveAccessibleName(/^Download of the file .+\.pdf$/);
  expect(await problemsInSchemes(page)).toEqual([]);
  await slowDown(page, -1);
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/ The Symphony\.pdf$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
  await expect(section(page).getByRole('status')).toHaveText(/ The Symphony\.pdf: .+ downloaded/);
  await section(page).getByRole('button', { name: 'Remove from the list' }).click();
  await expect(section(page).getByRole('listitem').filter({ hasText: '.pdf' })).toHaveCount(0);
});

test.describe('a network that is sent as many files as one may be', () => {
  test.use({ expectedErrors: [/429/] });

  test('waits for its turn, says so, and then gets the file', async ({ page }) => {
    await page.clock.install();
    await openWork(page);
    await opened(page);
    let refusals = 2;
    await page.route('**/downloads/**', (route) => {
      refusals -= 1;
      return refusals < 0
        ? route.continue()
        : route.fulfill({ status: 429, contentType: 'text/plain', headers: { 'Retry-After': '5' } });
    });
    await link(page, 'Document to read and print').click();
    await expect(section(page).getByRole('status')).toContainText('Waiting for its turn');
    await section(page).getByRole('button', { name: 'Stop' }).click();
    await expect(section(page).getByRole('status')).toContainText('The download was stopped');
    await section(page).getByRole('button', { name: 'Download again' }).click();
    await expect(section(page).getByRole('status')).toContainText('Waiting for its turn');
    const saved = page.waitForEvent('download');
    await page.clock.fastForward(10_000);
    expect((await saved).suggestedFilename()).toMatch(/ The Symphony\.pdf$/);
    await expect(section(page).getByRole('status')).toContainText('downloaded');
  });
});

test.describe('a script that does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('leaves one download to the browser, however often it is requested', async ({ page }) => {
    await openWork(page);
    await opened(page);
    await page.waitForLoadState('networkidle');
    const { released, release } = gate();
    await page.route(/\/_next\/.*\.js$/, async (route) => {
      await released;
      await route.abort();
    });
    await page.evaluate(() => {
      document.body.dataset.left = '0';
      addEventListener('click', (event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        document.body.dataset.left = String(Number(document.body.dataset.left) + 1);
      });
    });
    for (let clicks = 0; clicks < 4; clicks += 1) await link(page, 'Document to read and print').click();
    release();
    await expect(page.locator('body')).not.toHaveAttribute('data-left', '0');
    // A click after them all is left to the browser too.
    await link(page, 'Document to read and print').click();
    await expect(page.locator('body')).toHaveAttribute('data-left', '2');
  });
});

test.describe('a work of 1,500 scans', () => {
  test.use({ expectedErrors: [/40[04]/] });

  test('is stopped and requested again; a refusal is shown where it was requested', async ({ page }) => {
    await page.goto(generatedUrl() + longWorkPath('en'));
    await opened(page);
    await page.waitForLoadState('networkidle');
    await slowDown(page, 300_000);
    await page.getByLabel('To scan').fill('100');
    await section(page).getByRole('button', { name: 'PDF' }).click();
    await expect(bar(page)).toBeVisible();
    await section(page).getByRole('button', { name: 'Stop' }).click();
    await expect(section(page).getByText('The download was stopped', { exact: true })).toBeVisible();
    await section(page).getByRole('button', { name: 'Download again' }).click();
    await expect(bar(page)).toBeVisible();
    // Visitors who leave are asked whether to abandon the file.
    const dialogEvent = page.waitForEvent('dialog');
    const leaving = page.goto(`${generatedUrl()}/en`).catch(() => undefined);
    const dialog = await dialogEvent;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    // Of several, the outcome of each is reported.
    await page.getByLabel('To scan').fill('99');
    await section(page).getByRole('button', { name: 'PDF' }).click();
    await expect(bar(page)).toHaveCount(2);
    await section(page).getByRole('button', { name: 'Stop' }).first().click();
    await expect(section(page).getByRole('status')).toContainText('The download was stopped');
    await section(page).getByRole('button', { name: 'Stop' }).click();

    await page.getByLabel('To scan').fill('30');
    await section(page).getByRole('button', { name: 'ZIP' }).click();
    const refused = section(page)
      .getByRole('listitem')
      .filter({ hasText: 'An archive holds at most 20 scans.' });
    await expect(refused.getByRole('button')).toHaveText(['Remove from the list']);
    await expect(page).toHaveURL(generatedUrl() + longWorkPath('en'));
  });
});
