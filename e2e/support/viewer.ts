import type { Page } from '@playwright/test';
import { firstObject } from './addresses.ts';
import { demoUrl, expect } from './test.ts';

/** What the first viewer of a page draws on. */
export const canvas = (page: Page) => page.locator('.openseadragon-canvas').first();
/** The button of just this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits until the tiles of a scan lie over its picture. */
export const isSharp = (page: Page) => expect(page.locator('img[data-picture="covered"]')).toBeAttached();

/** Opens the first object of the demonstration, and waits until its viewer can be used. @param fragment of a view */
export async function openObject(page: Page, fragment = '', locale: 'pl' | 'en' = 'en') {
  const { path } = await firstObject(page.request, demoUrl());
  await page.goto(demoUrl() + path(locale) + fragment);
  await expect(button(page, locale === 'en' ? 'Zoom in' : 'Powiększ')).toBeVisible();
}
