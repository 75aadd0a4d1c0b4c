import { problemsInSchemes } from '../support/axe.ts';
import { choose, enter, openWorkbench } from '../support/editor.ts';
import { demoUrl, expect, test } from '../support/test.ts';
import { fitsWidth } from '../support/width.ts';

// A trace injects scripts into every frame, and these frames run none.
test.use({ trace: 'off' });
test.beforeEach(({ context }) => enter(context, demoUrl()));

for (const locale of ['pl', 'en'] as const) {
  test(`the workbench passes axe in ${locale}, and fits every screen`, async ({ page }) => {
    for (const path of ['try', 'edit/pl/pomoc']) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await openWorkbench(page, `${demoUrl()}/${locale}/preview/${path}`);
      await choose(page, locale === 'pl' ? 'Wszystkie' : 'All');
      await expect(page.locator('iframe')).toHaveCount(2);
      expect(await problemsInSchemes(page)).toEqual([]);
      for (const width of [1440, 768, 360, 320]) await fitsWidth(page, width);
    }
  });
}

test('on a phone the preview begins as a phone’s, and fits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWorkbench(page, `${demoUrl()}/en/preview/try`);
  await expect(page.getByRole('radio', { name: 'Phone', exact: true })).toBeChecked();
  for (const width of [360, 320]) await fitsWidth(page, width);
});

test('the preview becomes narrower with the window', async ({ page }) => {
  await openWorkbench(page, `${demoUrl()}/pl/preview/try`);
  await fitsWidth(page, 360);
});

test('everything is reached by the keyboard alone, in the order in which it is read', async ({ page }) => {
  await page.goto(`${demoUrl()}/en/preview/try`);
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).focus();
  const names: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return element instanceof HTMLIFrameElement ? 'frame' : (label ?? element?.textContent ?? '');
    });
    names.push(name);
    if (name === 'frame') break;
  }
  const expected = [
    'Heading 2',
    'Other language',
    'Paste as HTML',
    'Load a file or image…',
    'Desktop',
    'Print',
    'frame',
  ];
  expect(names.filter((name) => expected.includes(name))).toEqual(expected);
});

test('a stranger must sign in, and the workbench is neither cached nor indexed', async ({
  page,
  request,
}) => {
  const address = `${demoUrl()}/en/preview/try`;
  const stranger = await request.get(address, { maxRedirects: 0 });
  expect(stranger.status()).toBe(303);
  const editor = await page.request.get(address);
  expect(editor.headers()['cache-control']).toBe('private, no-store');
  expect(await editor.text()).toContain('noindex');
});
