import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';

/** What lets a test in as an editor. */
export const secret = 'a secret of the tests, long enough';

/** Signs an editor in at a server. @returns what a browser would send as its cookie */
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

/** Lets the pages of a browser be those of an editor who has signed in. */
export async function enter(context: BrowserContext, url: string, editor?: string): Promise<void> {
  const [name = '', value = ''] = (await signIn(url, editor)).split(/=(.*)/s, 2);
  await context.addCookies([{ name, value, url }]);
}

/** The field of the text, on a workbench in English. */
export const area = (page: Page): Locator => page.getByLabel('Text (HTML)');

/** What the frame of a site shows. */
export const shown = (page: Page, site: 'Polish' | 'English'): FrameLocator =>
  page.frameLocator(`iframe[title="Preview: ${site} site"]`);

/** Opens a workbench and waits until it works: a frame is there with the first preview. */
export async function openWorkbench(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('iframe').first().waitFor();
}

/** Chooses one of the few in a group. */
export const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

/** Hands a file to the workbench as if it had been dropped on the text. */
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
