import type { Page } from '@playwright/test';
import { problemsOf } from '../support/axe.ts';
import { area, choose, dropFile, enter, openWorkbench, press, shown } from '../support/editor.ts';
import { expect, gate, generatedUrl, test } from '../support/test.ts';

// What the workbench reports on a page after actions by its editor and by others. A trace injects scripts into every
// frame, and these frames run none.
test.use({ trace: 'off', expectedErrors: [/409|Failed to load resource/] });
test.beforeEach(({ context }) => enter(context, generatedUrl()));

type Text = { title: string; content: string; translationKey: string };

const expectText = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();
const translation = (page: Page) => page.getByLabel('Translation of').locator('option:checked');

/** Performs an action on a page, as in another window of the same editor. */
async function change(page: Page, action: string, name: string, more: object = {}) {
  const [language, slug] = name.split('/');
  const response = await page.request.post(`${generatedUrl()}/preview/${action}`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { name: { language, slug }, ...more },
  });
  expect(response.status(), await response.text()).toBe(200);
}

const draft = (page: Page, name: string, { title, content, translationKey }: Text) =>
  change(page, 'pages', name, { text: { title, content, description: '', translationKey } });

/** A published page with a text, opened in the workbench. */
async function openPublished(page: Page, slug: string, content = '<p>Old text</p>') {
  await draft(page, `en/${slug}`, { title: `Page ${slug}`, content, translationKey: slug });
  await change(page, 'publish', `en/${slug}`);
  await openWorkbench(page, `${generatedUrl()}/en/preview/edit/en/${slug}`);
}

test('a page that is no translation any more stays so at the next save', async ({ page }) => {
  await draft(page, 'pl/zegary', { title: 'Zegary', content: 'x', translationKey: 'zegary' });
  await draft(page, 'en/clocks', { title: 'Clocks', content: 'x', translationKey: 'zegary' });
  await openWorkbench(page, `${generatedUrl()}/en/preview/edit/en/clocks`);
  await expect(translation(page)).toHaveText('Zegary');
  await page.getByLabel('Translation of').selectOption('');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  await area(page).fill('y');
  await expectText(page, 'There are unsaved changes.');
  await press(page, 'Save draft');
  await expectText(page, 'Everything is saved.');
  await page.reload();
  await expect(area(page)).toHaveValue('y');
  await expect(translation(page)).toHaveText('— not a translation —');
});

test('a page that has just got its own address has no unsaved changes', async ({ page }) => {
  await openWorkbench(page, `${generatedUrl()}/en/preview/try`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page editor');
  await page.getByLabel('Address of the page').fill('own-address');
  await press(page, 'Save draft');
  await expectText(page, 'Write a title');
  await page.getByLabel('Title', { exact: true }).fill('Ours');
  await page.route('**/preview/pages?*', async (route) => {
    await expectText(page, 'Sending…');
    await route.continue();
  });
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  // The address is the page's own now, so its heading must not be that of a new one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page editor');
  await area(page).fill('typed');
  await expectText(page, 'There are unsaved changes.');
  await area(page).fill('');
  await expectText(page, 'Everything is saved.');
});

test('an editor who takes the text of somebody who has unpublished the page learns that it is not public', async ({
  page,
}) => {
  await openPublished(page, 'unpublished-meanwhile');
  await change(page, 'unpublish', 'en/unpublished-meanwhile');
  await area(page).fill('<p>Mine</p>');
  await press(page, 'Save draft');
  await expectText(page, ': unpublished (version 3)');
  await press(page, 'Take theirs');
  await expect(area(page)).toHaveValue('<p>Old text</p>');
  await expectText(page, 'The page is not published.');
  await expect(page.getByRole('link', { name: 'See the published page' })).toHaveCount(0);
});

test('fields that remain of a discarded draft are unsaved, its translation too', async ({ page }) => {
  await draft(page, 'pl/mapy-sal', { title: 'Mapy sal', content: 'x', translationKey: 'mapy-sal' });
  await openPublished(page, 'maps-of-rooms');
  await page.getByLabel('Translation of').selectOption('mapy-sal');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  // The answer itself reports what remains: the next request may fail.
  await page.route('**/preview/history?*', (route) => route.abort());
  await press(page, 'Discard draft');
  await page.getByRole('group').getByRole('button', { name: 'Discard draft' }).click();
  await expectText(page, 'The draft is discarded.');
  await expectText(page, 'There are unsaved changes.');
  await page.getByLabel('Translation of').selectOption('');
  await expectText(page, 'Everything is saved.');
});

test('what the public sees now is beside the text, or why it cannot be loaded', async ({ page }) => {
  await openPublished(page, 'beside');
  await area(page).fill('<p>New text</p>');
  await expect(shown(page, 'English').getByText('New text')).toBeVisible();
  await page.route('**/preview/live?*', (route) =>
    route.request().postData()?.includes('Old text') ? route.abort() : route.continue(),
  );
  await choose(page, 'Beside the published page');
  await expectText(page, 'The server does not answer.');
  await page.unroute('**/preview/live?*');
  await press(page, 'Try again');
  const published = page.frameLocator('iframe[title="Published version: English site"]');
  await expect(published.getByText('Old text')).toBeVisible();
  await expect(page.getByText('The server does not answer.')).toHaveCount(0);
  await press(page, 'Publish');
  await expect(published.getByText('New text')).toBeVisible();
  await choose(page, 'Changes in the text');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await area(page).fill('<p>Something else</p>\n'.repeat(100));
  await expect(page.locator('ins')).toContainText('Something else');
  expect(await problemsOf(page)).toEqual([]);
});

test('in a conflict the texts are compared with each other, and labelled so', async ({ page }) => {
  await openPublished(page, 'compared');
  await draft(page, 'en/compared', {
    title: 'Theirs',
    content: '<p>Old text</p>',
    translationKey: 'compared',
  });
  await page.getByLabel('Description', { exact: true }).fill('Mine');
  await choose(page, 'Changes in the text');
  await press(page, 'Save draft');
  await expect(page.getByText('The text itself is the same.')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'How your text differs from it' })).toHaveCount(2);
  await expect(page.getByText('the published one')).toHaveCount(0);
  // Restoring the newest version means taking it.
  await page.getByText('History', { exact: true }).click();
  await press(page, 'Restore version 3');
  await expectText(page, 'Version 3 is restored.');
  await expect(page.getByRole('heading', { name: 'How your text differs from it' })).toHaveCount(0);
});

test('in a conflict the texts are compared with each other, also where an earlier check is still on its way', async ({
  page,
}) => {
  await openPublished(page, 'overtaken');
  await draft(page, 'en/overtaken', {
    title: 'Page overtaken',
    content: '<p>Old text</p><p>Theirs</p>',
    translationKey: 'overtaken',
  });
  const { released, release } = gate();
  await page.route(
    '**/preview/live?*',
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  const checking = page.waitForRequest('**/preview/live?*');
  await area(page).fill('<p>Old text</p><p>Mine</p>');
  await checking;
  await press(page, 'Save draft');
  const conflict = page.getByRole('region', { name: 'Somebody has changed this page meanwhile' });
  await expect(conflict).toBeVisible();
  release();
  await expect(conflict.locator('ins')).toHaveText('Mine');
  await expect(conflict.locator('del')).toHaveText('Theirs');
});

test('unsaved text of a new page is thrown away also once another has been saved', async ({ page }) => {
  await openWorkbench(page, `${generatedUrl()}/en/preview/try`);
  await page.getByLabel('Title', { exact: true }).fill('Left alone');
  page.on('dialog', (dialog) => dialog.accept());
  await openWorkbench(page, `${generatedUrl()}/en/preview/try`);
  await expect(page.getByText(/We found unsaved text from .*Left alone/)).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Gone on with');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  // Only what is typed after that is stored under the page's address.
  await area(page).fill('<p>More');
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /unsaved/.test(key)));
  await expect.poll(keys).toContain('czytelnia-unsaved:en/gone-on-with');
  await press(page, 'Throw it away');
  expect(await keys()).toEqual(['czytelnia-unsaved:en/gone-on-with']);
});

test('a question about the text is withdrawn once that has changed, and any other one stays', async ({
  page,
}) => {
  await openPublished(page, 'asked');
  await area(page).fill('<form><input></form>');
  await press(page, 'Publish');
  const sure = page.getByRole('button', { name: 'Publish all the same' });
  await expect(sure).toBeVisible();
  await area(page).fill('<p>Other</p>');
  await expect(sure).toHaveCount(0);
  await press(page, 'Unpublish');
  await area(page).fill('<p>Another</p>');
  await expect(page.getByText('The page will no longer be public.')).toBeVisible();
});

test('the keyboard stays where it was when a button goes', async ({ page }) => {
  await openPublished(page, 'focus');
  const heading = page.getByRole('heading', { name: 'Save and publish' });
  await press(page, 'Unpublish');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectText(page, 'The page is not published.');
  await expect(heading).toBeFocused();

  // Each conflict is reported, and its resolution leads back.
  await draft(page, 'en/focus', { title: 'Theirs', content: 'one', translationKey: 'focus' });
  await area(page).fill('mine');
  await press(page, 'Save draft');
  const conflict = page.getByRole('heading', { name: 'Somebody has changed this page meanwhile' });
  await expect(conflict).toBeFocused();
  await draft(page, 'en/focus', { title: 'Theirs', content: 'two', translationKey: 'focus' });
  await press(page, 'Keep mine as a new draft');
  await expectText(page, '(version 5)');
  await expect(conflict).toBeFocused();
  await press(page, 'Keep mine as a new draft');
  await expect(conflict).toHaveCount(0);
  await expect(heading).toBeFocused();
  await draft(page, 'en/focus', { title: 'Theirs', content: 'three', translationKey: 'focus' });
  await area(page).fill('mine again');
  await press(page, 'Save draft');
  await press(page, 'Take theirs');
  await expect(area(page)).toBeFocused();
  await press(page, 'Throw it away');
  await expect(heading).toBeFocused();
});

test('the outcome of saving by keys is in sight, and what a field lacked is not said of what has it', async ({
  page,
}) => {
  await openPublished(page, 'in-sight', '<p>Line</p>\n'.repeat(100));
  const status = page.getByRole('region', { name: 'Save and publish' }).getByRole('status');
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('');
  await page.getByText('Preview link', { exact: true }).scrollIntoViewIfNeeded();
  await page.keyboard.press('Control+s');
  await expect(status).toContainText('Write a title');
  await expect(status).toBeInViewport();
  await title.fill('Another');
  await expect(status).toBeEmpty();
});

test('with the text that a file took the place of, its title and language come back', async ({ page }) => {
  await openWorkbench(page, `${generatedUrl()}/en/preview/try`);
  await area(page).fill('short');
  const head = '<html lang="pl"><head><title>Long &amp; wide</title></head>';
  await dropFile(page, 'long.html', `${head}<body>${'<p>x</p>\n'.repeat(30_000)}</body></html>`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Long & wide');
  await expect(page.getByRole('combobox', { name: 'Language', exact: true })).toHaveValue('pl');
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Preview: Polish site');
  await press(page, 'Restore the previous text');
  await expect(area(page)).toHaveValue('short');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Language', exact: true })).toHaveValue('en');
});

test('a text that comes while the frame still reads the one before does no harm', async ({ page }) => {
  await openWorkbench(page, `${generatedUrl()}/en/preview/try`);
  await area(page).fill('first');
  const shown = page.frameLocator('iframe').locator('main');
  await expect(shown).toContainText('first');
  // A document that is still parsed, as a long one is on a slow machine.
  await page.evaluate(() => {
    const loading = document.implementation.createHTMLDocument();
    loading.body.remove();
    Object.defineProperties(loading, { URL: { value: 'about:srcdoc' }, readyState: { value: 'loading' } });
    const frame = document.querySelector('iframe');
    if (frame) Object.defineProperty(frame, 'contentDocument', { value: loading, configurable: true });
  });
  const rendered = page.waitForResponse((response) => response.request().method() === 'POST');
  await area(page).fill('second');
  await rendered;
  await area(page).fill('third');
  await expect(page.locator('iframe')).toBeVisible();
  await page.evaluate(() =>
    Reflect.deleteProperty(document.querySelector('iframe') ?? {}, 'contentDocument'),
  );
  await area(page).fill('fourth');
  await expect(shown).toContainText('fourth');
});
