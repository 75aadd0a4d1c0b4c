import type { Locator, Page } from '@playwright/test';
import { demoUrl } from './test.ts';

export const key = 'czytelnia-saved';
export const cards = (page: Page) => page.locator('ol > li:has(button)');
export const titles = (page: Page) => cards(page).locator('a').allTextContents();
export const record = (address: string, title: string) => ({
  address,
  title,
  savedAt: '2026-01-02T03:04:05.000Z',
});
export const listOf = (records: unknown) => JSON.stringify({ format: key, version: 1, items: records });
export const letters = ['A', 'B', 'C', 'D'];
export const fewItems = () => listOf(letters.map((name) => record(`/pl/objects/${name}/x`, `Title ${name}`)));

/** Opens the list with given browser storage, set only once, so that a reload sees what the page stored. */
export async function openWith(page: Page, text: string, locale = 'en') {
  await page.goto(`${demoUrl()}/${locale}/saved`);
  await page.evaluate(([name, stored]) => localStorage.setItem(name, stored), [key, text] as const);
  await page.reload();
}

export const storedText = (page: Page) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);
export const importText = (page: Page, text: string) =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'list.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
/** Where the list reports what has happened. */
export const statusMessage = (page: Page) => page.locator('main [role="status"]').last();
/** A sentence that the button announces to screen readers. */
export const announcement = (page: Page, sentence: string) =>
  page.getByRole('status').filter({ hasText: sentence });
/** Records all texts of a status from now on. It is announced only when its text changes. */
export const recordAnnouncements = (status: Locator) =>
  status.evaluate((element) => {
    const announcements: (string | null)[] = [];
    const push = () => announcements.push(element.textContent);
    new MutationObserver(push).observe(element, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { announcements });
  });
export const announcements = (page: Page) => page.evaluate('announcements');
