import type { Page } from '@playwright/test';
import type { TextLayer } from '#lib/text/text-layer.ts';
import { expect, test } from '../support/test.ts';
import { address, panel, scan, select, testWithText } from '../support/text-page.ts';
import { openText, wordsIn } from '../support/texts.ts';

testWithText();

test.describe('a text that is not there', () => {
  test.use({ expectedErrors: [/404|422|503/] });
  const expectStatus = (page: Page, sentence: string) =>
    expect(page.getByRole('status').filter({ hasText: sentence })).toHaveCount(1);
  const open = async (page: Page, status: number) => {
    await page.route('**/texts/**', (route) => route.fulfill({ status, json: { detail: '' } }));
    await page.goto(address());
  };

  test('is reported as missing', async ({ page }) => {
    await open(page, 404);
    await expect(panel(page)).toContainText('This scan has no text.');
    await expectStatus(page, 'This scan has no text.');
  });

  test('is reported as damaged', async ({ page }) => {
    await open(page, 422);
    await expectStatus(page, 'it is damaged and cannot be read');
    await expect(panel(page)).toContainText('it is damaged and cannot be read');
    await expect(panel(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  test('loads at another attempt; visitors who do not see the panel are told as well', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await open(page, 503);
    await expectStatus(page, 'The text of this scan could not be loaded.');
    await page.unroute('**/texts/**');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expectStatus(page, `The text of this scan is ready. Words: ${wordsIn(scan.layer).length}.`);
    await expect(panel(page).locator('[data-line]').first()).toBeVisible();
  });
});

test('a hostile text is text', async ({ page }) => {
  const layer: TextLayer = {
    language: 'en',
    blocks: [
      {
        lines: [
          {
            words: [{ text: '<img src=x onerror=alert(1)>', box: [10, 10, 200, 40] }, { text: '\u202eabc' }],
          },
        ],
      },
    ],
  };
  await page.route('**/texts/**', (route) => route.fulfill({ json: layer }));
  await openText(page, address());
  await select(page);
  await expect(panel(page).locator('[data-line="0"]')).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.locator('[data-word="0"]')).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
