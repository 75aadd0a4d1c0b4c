import type { FrameLocator, Locator, Page } from '@playwright/test';

/** What lets a test in as an editor. */
export const secret = 'a secret of the tests, long enough';
export const editorHeaders = { 'x-preview-secret': secret };

/** The field of the text, on a workbench in English. */
export const area = (page: Page): Locator => page.getByLabel('Text (HTML)');

/** What the frame of a site shows. */
export const shown = (page: Page, site: 'Polish' | 'English'): FrameLocator =>
  page.frameLocator(`iframe[title="Preview: ${site} site"]`);

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
