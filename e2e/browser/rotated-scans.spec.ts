import type { Locator } from '@playwright/test';
import { longWorkPath, rotatedScans } from '../support/long-work.ts';
import { opened } from '../support/reading.ts';
import { shiftOf, watchShift } from '../support/shift.ts';
import { expect, generatedUrl, test } from '../support/test.ts';

// Other objects of the generated catalogue have no files.
test.use({ expectedErrors: [/404/] });

const path = longWorkPath('en');
const [first] = rotatedScans;

/** Rotation of a picture, and its aspect ratio as displayed; once its frame is laid out, it fills that. */
const seen = (image: Locator) =>
  image.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const frame = element.closest('[data-frame]')?.getBoundingClientRect();
    const fills = !frame || (Math.abs(frame.width - width) < 7 && Math.abs(frame.height - height) < 7);
    return { rotate: getComputedStyle(element).rotate, isWide: width > height, fills };
  });

test.describe('a picture stored sideways is shown upright', () => {
  for (const [view, address] of [
    ['one below the other', `/scroll#scan-${first}`],
    ['in the row of small pictures', `?scan=${first}`],
    ['on the sheets to be printed', `/print?from=${first}&to=${first + 2}`],
  ] as const)
    test(view, async ({ page }) => {
      await page.goto(generatedUrl() + path + address);
      const images = page
        .locator('figure, [data-of-scan="strip"]')
        .getByRole('img', { name: /^Scan 3[123]\b/ });
      const [right, left, over] = [images.nth(-3), images.nth(-2), images.nth(-1)];
      expect(await seen(right)).toEqual({ rotate: '90deg', isWide: true, fills: true });
      expect(await seen(left)).toEqual({ rotate: '-90deg', isWide: false, fills: true });
      expect(await seen(over)).toMatchObject({ rotate: '180deg' });
    });

  test('in the overview', async ({ page }) => {
    await page.goto(`${generatedUrl()}${path}/pages`);
    const small = page.locator(`#scan-${first} img`);
    expect(await seen(small)).toMatchObject({ rotate: '90deg', fills: true });
    const [rotated, other] = [page.locator(`#scan-${first}`), page.locator(`#scan-${first - 1}`)];
    expect((await rotated.boundingBox())?.height).toBe((await other.boundingBox())?.height);
  });
});

test('below the tiles the picture is turned once, and nothing moves when they come', async ({ page }) => {
  await watchShift(page);
  await page.goto(`${generatedUrl()}${path}?scan=${first}`);
  await opened(page);
  const picture = page.locator('img[data-picture]:not([data-picture=""])');
  await expect(picture).toHaveCSS('rotate', 'none');
  await expect.poll(() => picture.evaluate((image) => image.style.transform)).toContain('rotate(90deg)');
  expect(await shiftOf(page)).toBeLessThan(0.01);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a scan stored sideways is shown upright and whole', async ({ page }) => {
    await page.goto(`${generatedUrl()}${path}?scan=${first}`);
    const picture = page.locator('img[data-picture]');
    await expect(picture).toHaveCSS('rotate', '90deg');
    const [inner, outer] = await Promise.all([picture.boundingBox(), picture.locator('..').boundingBox()]);
    expect(inner?.width).toBeCloseTo(outer?.width ?? 0, 0);
    expect(inner?.height).toBeCloseTo(outer?.height ?? 0, 0);
  });
});
