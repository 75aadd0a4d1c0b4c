import type { Page } from '@playwright/test';
import { longWorkPath } from './long-work.ts';
import { generatedUrl } from './test.ts';

/** The page of a work of 1,500 scans with real files, in English. */
export const path = longWorkPath('en');
/** Opens a whole view of that work. @param more rest of its address */
export const open = (page: Page, more: string) => page.goto(generatedUrl() + path + more);
/** The same, until its scripts have loaded: the browser itself goes to a scan before. */
export const openForKeys = async (page: Page, more: string) => {
  await open(page, more);
  await page.waitForLoadState('networkidle');
};
/** A scan among others, by its number from 1. */
export const scan = (page: Page, number: number) => page.locator(`#scan-${number}`);
/** The tool bar at the window’s edge, and its button. */
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Tools for the scan' });
export const opener = (page: Page) => bar(page).locator('summary').first();
