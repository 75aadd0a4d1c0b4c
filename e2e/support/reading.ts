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
