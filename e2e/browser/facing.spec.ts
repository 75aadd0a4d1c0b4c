import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { problemsInSchemes } from '../support/axe.ts';
import { opened, openWork, where } from '../support/reading.ts';
import { demoUrl, expect, gate, test } from '../support/test.ts';

const facing = (page: Page) => page.getByRole('link', { name: 'two facing pages' });
const next = (page: Page) => page.getByRole('link', { name: 'Next scan' });
const previous = (page: Page) => page.getByRole('link', { name: 'Previous scan' });
const progress = (page: Page) => page.getByRole('slider', { name: 'Place in the work' });
const note = (page: Page) => page.getByText(/belong to one of the two/);
const canvas = (page: Page) => page.locator('.openseadragon-canvas');

test('two pages face each other and are turned by two; the choice is stored, and undone by a key', async ({
  page,
}) => {
  const path = await openWork(page);
  await opened(page);
  await facing(page).click();
  // The first stands alone.
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
  await next(page).click();
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  await expect(page).toHaveURL(`${demoUrl()}${path}?scan=2`);
  await expect(page).toHaveTitle(/Chapter 132: The Symphony, scans 2–3 · Pages 1–2 · Czytelnia$/);
  await expect(canvas(page)).toHaveAttribute(
    'aria-label',
    /· Page 1 · Scan 2 of 4 \(scans 2 and 3 side by side\)$/,
  );
  await expect(page.locator('[data-of-scan="strip"] ol [aria-current]')).toHaveCount(2);
  await expect(note(page)).toContainText('Page 1 · Scan 2 of 4');
  await expect(page.getByRole('button', { name: 'Mini-map' })).toBeDisabled();
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 4 of 4 · Page 3');
  await previous(page).click();
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');

  // The other one of the two shows the same opening.
  await page.goto(`${demoUrl()}${path}?scan=3`);
  await opened(page);
  await expect(facing(page)).toHaveAttribute('aria-current', 'page');
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  await expect(note(page)).toContainText('Page 2 · Scan 3 of 4');
  // The framework writes its own title at some time after the choice is applied.
  await page.evaluate(() => {
    document.title = document.title.replace('scans 2–3 · Pages 1–2', 'scan 3 · Page 2');
  });
  await expect(page).toHaveTitle(/Chapter 132: The Symphony, scans 2–3 · Pages 1–2 · Czytelnia$/);
  await previous(page).click();
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');

  await page.getByRole('checkbox', { name: 'First page on its own' }).uncheck();
  await expect(where(page)).toHaveText('Scans 1–2 of 4 · Pages i–1');
  await opened(page);
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(where(page)).toHaveText('Scans 3–4 of 4 · Pages 2–3');
  await expect(next(page)).toBeHidden();
  await opened(page);
  await page.keyboard.press('1');
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(page).toHaveTitle(/The Symphony, scan 3 · Page 2 · Czytelnia$/);
  await expect(facing(page)).not.toHaveAttribute('aria-current');
  await expect(page.getByRole('link', { name: 'page by page' })).toHaveAttribute('aria-current', 'page');
  await expect(next(page)).toBeVisible();
});

test('from another way to read two pages are a link away, as one page is', async ({ page }) => {
  await openWork(page, 'en', '?scan=3');
  await page.getByRole('link', { name: 'continuous scans' }).click();
  await expect(page).toHaveURL(/\/scroll#scan-3$/);
  await facing(page).click();
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
  await opened(page);
  await expect(facing(page)).toHaveAttribute('aria-current', 'page');
  await next(page).click();
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  await page.getByRole('link', { name: 'overview of pages' }).click();
  await page.getByRole('link', { name: 'page by page' }).click();
  await opened(page);
  await next(page).click();
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
});

test('what is chosen while the page comes to life is not lost', async ({ page }) => {
  // So does React with what it cannot handle yet, its parts being on their way (react-dom, dispatchEvent).
  await page.addInitScript(() => {
    for (const name of ['click', 'change'])
      document.addEventListener(name, (event) => event.stopPropagation(), { capture: true });
  });
  await openWork(page, 'en', '?scan=2');
  await page.getByLabel('Colours').selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await facing(page).click();
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  await expect(page.getByLabel('Colours')).toHaveValue('dark');
});

test('what is chosen in another tab applies to all of the page, and is not overwritten', async ({ page }) => {
  const path = await openWork(page, 'en', '?scan=2');
  await opened(page);
  const other = await page.context().newPage();
  await other.goto(`${demoUrl()}${path}?scan=2`);
  await opened(other);
  await facing(other).click();
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  await expect(canvas(page)).toHaveAttribute('aria-label', /\(scans 2 and 3 side by side\)$/);
  await page.getByRole('checkbox', { name: 'First page on its own' }).uncheck();
  await other.getByRole('checkbox', { name: 'From right to left' }).check();
  await page.getByRole('checkbox', { name: 'First page on its own' }).check();
  await expect(other.getByRole('checkbox', { name: 'From right to left' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'From right to left' })).toBeChecked();
});

test('from right to left the second page is on the left, and the left arrow leads on', async ({ page }) => {
  await openWork(page, 'en', '?scan=2');
  await opened(page);
  await canvas(page).focus();
  await page.keyboard.press('2');
  await expect(where(page)).toHaveText('Scans 2–3 of 4 · Pages 1–2');
  const pictureLeft = () =>
    page.locator('img[data-picture]').evaluate((image) => image.getBoundingClientRect().left);
  await expect.poll(pictureLeft).toBeLessThan(200);
  await page.getByRole('checkbox', { name: 'From right to left' }).check();
  await expect.poll(pictureLeft).toBeGreaterThan(400);
  await expect(progress(page)).toHaveAttribute('dir', 'rtl');
  await canvas(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(where(page)).toHaveText('Scan 4 of 4 · Page 3');

  // Another work is read as its record states.
  const choice = await page.evaluate(() => localStorage.getItem('czytelnia-reading'));
  expect(JSON.parse(choice ?? '')).toMatchObject({ facing: true, firstAlone: true, reversed: [/./] });
});

test('a part of a scan has the same address beside its facing page, and comparing shows one page', async ({
  page,
}) => {
  await openWork(page, 'en', '?scan=2');
  await opened(page);
  await facing(page).click();
  await expect(where(page)).toHaveText(/^Scans 2–3/);
  // Both are reloaded, which ends at the whole view.
  await opened(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/\?scan=2#xywh=/);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('textbox', { name: 'Address of an object on this site' }).fill(page.url());
  await page.getByRole('button', { name: 'Open beside' }).click();
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await page.getByRole('button', { name: 'End the comparison' }).click();
  await expect(where(page)).toHaveText(/^Scans 2–3/);
});

test('a region and a link are of the page that is looked at', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWork(page, 'en', '?scan=2');
  await opened(page);
  await facing(page).click();
  await expect(where(page)).toHaveText(/^Scans 2–3/);
  await opened(page);
  const panel = page.getByRole('region', { name: 'Download this region' });
  await canvas(page).focus();
  await page.keyboard.press('e');
  await expect(panel).toContainText('Scan 2 · Page 1');
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no canvas');
  const right = { x: box.x + box.width * 0.7, y: box.y + box.height / 2 };
  await expect(async () => {
    await page.mouse.dblclick(right.x, right.y);
    await expect(panel).toContainText('Scan 3 · Page 2', { timeout: 1000 });
  }).toPass();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download as JPEG' }).click();
  await download;
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\?scan=3#xywh=\d+,\d+,\d+,\d+$/);
});

test('a narrow screen shows one page, also to who has chosen two', async ({ page }) => {
  await openWork(page, 'en', '?scan=2');
  await opened(page);
  await facing(page).click();
  await expect(where(page)).toHaveText(/^Scans 2–3/);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
  await expect(facing(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(where(page)).toHaveText(/^Scans 2–3/);
});

test('the place last read is offered at the first scan, and can be forgotten there and in the list', async ({
  page,
}) => {
  const path = await openWork(page, 'en', '?scan=3');
  await opened(page);
  // A link to a part of the first scan is followed for that part, which the offer would cover on a phone.
  await page.goto(`${demoUrl()}${path}#xywh=0,0,400,400`);
  await opened(page);
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible();
  await expect(page.getByText(/You stopped reading/)).toBeHidden();
  await page.goto(demoUrl() + path);
  // Without a step down the page.
  await expect(page.getByText('You stopped reading at: Page 2 · Scan 3 of 4.')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText(/You stopped reading/)).toBeHidden();
  await expect(progress(page)).toBeFocused();
  await page.reload();
  await page.getByRole('link', { name: 'Continue reading' }).click();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(page.getByText(/You stopped reading/)).toBeHidden();

  await page.goto(`${demoUrl()}/en/saved`);
  const positions = page.getByRole('region', { name: 'Where you stopped reading' });
  await expect(positions.getByRole('link')).toHaveAttribute('href', `${path}?scan=3`);
  await positions.getByRole('button', { name: /^Forget: Moby-Dick/ }).click();
  await expect(positions).toBeHidden();
  await expect(page.getByText('No place is kept any more.')).toBeFocused();

  await page.goto(`${demoUrl()}${path}?scan=2`);
  await opened(page);
  await page.goto(demoUrl() + path);
  await page.getByRole('button', { name: 'Forget this place' }).click();
  await expect(progress(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('czytelnia-places'))).toBeNull();
});

test('what is too large to be read as a whole is as wide as the view at first, and whole by the key 0', async ({
  page,
}) => {
  // No issue of the demonstration is as large as a newspaper.
  await page.route(/\/objects\//, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    // In the data for the viewer's script, and in that for the framework.
    const rewritten = body
      .replace('&quot;rotation&quot;:0,', '&quot;rotation&quot;:0,&quot;opensAtWidth&quot;:true,')
      .replace('\\"opensAtWidth\\":\\"$undefined\\"', '\\"opensAtWidth\\":true');
    // The policy names the origins of the page before.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: rewritten });
  });
  await openWork(page, 'en', '?scan=2');
  await opened(page);
  // The mini-map frames the visible part.
  const seen = () =>
    page.locator('[data-map] img + div').evaluate((frame) => {
      const [inner, outer] = [frame, frame.parentElement ?? frame].map((one) => one.getBoundingClientRect());
      return {
        across: (inner?.width ?? 0) / (outer?.width ?? 1),
        down: (inner?.height ?? 0) / (outer?.height ?? 1),
      };
    });
  await expect.poll(async () => (await seen()).down).toBeLessThan(0.8);
  expect((await seen()).across).toBeGreaterThan(0.95);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).hash).toBe('');
  await canvas(page).focus();
  await page.keyboard.press('0');
  await expect.poll(async () => (await seen()).down).toBeGreaterThan(0.95);
});

test('the progress bar shows the position, and turns', async ({ page }) => {
  const path = await openWork(page);
  await opened(page);
  await expect(progress(page)).toHaveAttribute('aria-valuetext', 'Page i · Scan 1 of 4');
  await progress(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(progress(page)).toHaveAttribute('aria-valuetext', 'Page 2 · Scan 3 of 4');
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(page).toHaveURL(`${demoUrl()}${path}?scan=3`);
  await expect(progress(page)).toBeFocused();

  // By two, where two are shown.
  await facing(page).click();
  await expect(progress(page)).toHaveAttribute('aria-valuetext', 'Scans 2–3 of 4 · Pages 1–2');
  await progress(page).press('ArrowRight');
  await expect(where(page)).toHaveText('Scan 4 of 4 · Page 3');
  await progress(page).press('Home');
  await expect(where(page)).toHaveText('Scan 1 of 4 · Page i');
});

test('the progress bar goes on from a scan that is still on its way', async ({ page }) => {
  const { released, release } = gate();
  await page.route(/[?]scan=2$/, (route) => released.then(() => route.continue()));
  const path = await openWork(page);
  await opened(page);
  await progress(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('article[aria-busy="true"]')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  release();
  await expect(where(page)).toHaveText('Scan 3 of 4 · Page 2');
  await expect(page).toHaveURL(`${demoUrl()}${path}?scan=3`);
});

for (const locale of locales)
  test(`two pages with a place to go on pass axe, ${locale}`, async ({ page }) => {
    const t = translator(locale);
    const path = await openWork(page, locale, '?scan=4');
    await opened(page);
    await page.goto(demoUrl() + path);
    await opened(page);
    await page.getByRole('link', { name: t('reading.views.facing') }).click();
    await page.getByRole('checkbox', { name: t('reading.firstAlone') }).uncheck();
    await expect(where(page)).toHaveText(/^(Skany|Scans) 1–2 /);
    await expect(page.getByRole('link', { name: t('reading.goOn') })).toBeVisible();
    expect(await problemsInSchemes(page)).toEqual([]);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is one page, and none of the controls', async ({ page }) => {
    await openWork(page, 'en', '?scan=2');
    await expect(where(page)).toHaveText('Scan 2 of 4 · Page 1');
    await expect(facing(page)).toBeHidden();
    await expect(progress(page)).toBeHidden();
  });
});
