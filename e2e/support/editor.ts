import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';

/** The secret with which tests sign in as editors. */
export const secret = 'a secret of the tests, long enough';

/** Signs an editor in at a server. @returns the cookie that a browser would send */
export async function signIn(url: string, name = 'Ewa'): Promise<string> {
  const response = await fetch(`${url}/preview/sign-in`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ secret, name, locale: 'en', return: '/en/preview' }),
    redirect: 'manual',
  });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';', 1);
  return cookie;
}

/** Signs a browser's pages in as an editor. */
export async function enter(context: BrowserContext, url: string, editor?: string): Promise<void> {
  const [name = '', value = ''] = (await signIn(url, editor)).split(/=(.*)/s, 2);
  await context.addCookies([{ name, value, url }]);
}

/** Opens the workbench without a page, and waits for its preview. */
export async function openTryPage(page: Page, url: string, locale = 'en'): Promise<void> {
  await page.goto(`${url}/${locale}/preview/try`);
  await page.locator('iframe').waitFor();
}

/** The field of the text, on a workbench in English. */
export const area = (page: Page): Locator => page.getByLabel('Text (HTML)');

/** The content of a site's frame. */
export const shown = (page: Page, site: 'Polish' | 'English'): FrameLocator =>
  page.frameLocator(`iframe[title="Preview: ${site} site"]`);

/** Opens a workbench and waits until it works: a frame shows the first preview. */
export async function openWorkbench(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('iframe').first().waitFor();
}

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Chooses an option of a group. */
export const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

/** Drops a file on the text in the workbench. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      return transfer;
    },
    [name, text] as const,
  );
  await area(page).dispatchEvent('drop', { dataTransfer: data });
}
