import type { Page } from '@playwright/test';
import { demoUrl, expect } from './test.ts';

/** A work of the demonstration collection; by default one of four scans with texts. */
export async function openWork(
  page: Page,
  locale = 'en',
  scan = '',
  title = 'The Symphony',
): Promise<string> {
  const answer = await page.request.get(
    `${demoUrl()}/api/search/?q=${encodeURIComponent(`title:"${title}"`)}`,
  );
  const { tiles } = await answer.json();
  const { id, slug } = tiles[0].related_object;
  const path = `/${locale}/objects/${id}/${slug}`;
  await page.goto(demoUrl() + path + scan);
  return path;
}

/** Waits until the scan is open. */
export const opened = (page: Page) => expect(page.locator('figure[data-state="open"]')).toBeVisible();
/** The page's indication of the scan shown. */
export const where = (page: Page) => page.locator('[data-where]');

/** The row of controls with which scans are turned, and its links. */
export const strip = (page: Page) => page.getByRole('navigation', { name: 'Scans' });
export const next = (page: Page) => strip(page).getByRole('link', { name: 'Next scan' });
export const previous = (page: Page) => strip(page).getByRole('link', { name: 'Previous scan' });

/** Marks the document, so that it is known from one loaded later. */
export const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
