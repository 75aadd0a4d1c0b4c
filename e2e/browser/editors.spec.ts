import type { Page } from '@playwright/test';
import { area, enter, openWorkbench, press, secret, shown } from '../support/editor.ts';
import { expect, generatedUrl, test } from '../support/test.ts';

// A trace injects scripts into every frame, and these frames run none.
test.use({ trace: 'off', expectedErrors: [/40[49]/] });

const expectText = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

async function writePage(page: Page, title: string, content: string) {
  await openWorkbench(page, `${generatedUrl()}/en/preview/try`);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await area(page).fill(content);
}

test('a page is tried, saved, shared, published, changed, and its first text comes back', async ({
  page,
  context,
  browser,
}) => {
  await enter(context, generatedUrl());
  await writePage(
    page,
    'Visiting us',
    '<p>Come <a href="/en/pages/nowhere">here</a></p><p onclick="x()">Now</p>',
  );
  await expect(shown(page, 'English').getByRole('heading', { level: 1 })).toHaveText('Visiting us');

  // The report describes the problem, and leads to its place.
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report).toContainText('runs a script');
  const nowhere = report.getByRole('button').filter({ hasText: '/en/pages/nowhere' });
  await nowhere.click();
  const selected = await area(page).evaluate((element: HTMLTextAreaElement) =>
    element.value.slice(element.selectionStart, element.selectionEnd),
  );
  expect(selected).toContain('/en/pages/nowhere');

  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  await expect(page).toHaveURL(`${generatedUrl()}/en/preview/edit/en/visiting-us`);
  const inPolish = page.getByRole('link', { name: 'Polski', exact: true });
  await expect(inPolish).toHaveAttribute('href', '/pl/preview/edit/en/visiting-us');
  const stranger = await (await browser.newContext()).newPage();
  const address = `${generatedUrl()}/en/pages/visiting-us`;
  expect((await stranger.goto(address))?.status()).toBe(404);

  // A colleague without an account sees the draft through its link, and no other.
  await page.getByText('Preview link', { exact: true }).click();
  await press(page, 'Make a link');
  const link = (await page.locator('code').filter({ hasText: '?preview=' }).textContent()) ?? '';
  expect((await stranger.goto(link))?.headers()['cache-control']).toBe('private, no-store');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Visiting us');
  await expect(stranger.getByText('You are seeing this page through a preview link')).toBeVisible();
  const token = new URL(link).searchParams.get('preview') ?? '';
  expect((await stranger.goto(`${generatedUrl()}/en/pages/pomoc?preview=${token}`))?.status()).toBe(403);
  expect((await stranger.goto(`${address}?preview=${token.slice(0, -1)}`))?.status()).toBe(403);
  expect((await stranger.goto(address))?.status()).toBe(404);

  await area(page).fill('<p>Come to Long Street.</p>');
  await expect(report).not.toContainText('runs a script');
  await press(page, 'Publish');
  await expectText(page, 'Published. Everyone will see this version in a moment.');
  expect((await stranger.goto(address))?.status()).toBe(200);
  await expectText(stranger, 'Come to Long Street.');
  expect(await stranger.context().cookies()).toEqual([]);
  await expect(page.getByRole('link', { name: 'See the published page' })).toHaveAttribute(
    'href',
    '/en/pages/visiting-us',
  );

  await area(page).fill('<p>Come to Short Street.</p>');
  await press(page, 'Save draft');
  await expectText(page, 'The page is published and has a newer draft.');
  await stranger.reload();
  await expectText(stranger, 'Come to Long Street.');
  await press(page, 'Publish');
  await expectText(page, 'Published. Everyone will see this version in a moment.');
  await stranger.reload();
  await expectText(stranger, 'Come to Short Street.');

  await page.getByText('History', { exact: true }).click();
  const versions = page.getByRole('listitem').filter({ hasText: 'published' });
  await expect(versions).toHaveCount(2);
  await versions.last().getByRole('button').click();
  await expect(area(page)).toHaveValue('<p>Come to Long Street.</p>');
  await expectText(page, 'The page is published and has a newer draft.');
  await expect(page.getByLabel('Translation of').locator('option:checked')).toHaveText(
    '— not a translation —',
  );
  await press(page, 'Publish');
  await expectText(page, 'Published. Everyone will see this version in a moment.');
  await stranger.reload();
  await expectText(stranger, 'Come to Long Street.');
  await stranger.context().close();
});

test('of two concurrent editors the second is warned, and nothing is lost', async ({
  page,
  context,
  browser,
}) => {
  await enter(context, generatedUrl());
  await writePage(page, 'Reading rooms', '<p>Three rooms.</p>');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  const second = await browser.newContext();
  await enter(second, generatedUrl(), 'Jan');
  const other = await second.newPage();
  await openWorkbench(other, page.url());
  await area(other).fill('<p>Four rooms.</p>');
  await press(other, 'Save draft');
  await expectText(other, 'The draft is saved.');

  await area(page).fill('<p>Five rooms.</p>');
  await press(page, 'Save draft');
  await expectText(page, 'Somebody has changed this page meanwhile');
  await expect(page.getByText(/^Jan, /)).toBeVisible();
  await expect(area(page)).toHaveValue('<p>Five rooms.</p>');
  await press(page, 'Keep mine as a new draft');
  await expectText(page, 'The draft is saved.');
  await openWorkbench(other, page.url());
  await expect(area(other)).toHaveValue('<p>Five rooms.</p>');
  await other.getByText('History', { exact: true }).click();
  await expect(other.getByRole('listitem').filter({ hasText: 'Version 2: draft saved, Jan' })).toBeVisible();
  await second.close();
});

test('text stored from an older version does not overwrite a newer one', async ({
  page,
  context,
  browser,
}) => {
  await enter(context, generatedUrl());
  await writePage(page, 'Lockers', '<p>Free.</p>');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  const address = page.url();
  // Typed after the first save, and left unsaved: it is found at the page's own address.
  await area(page).fill('<p>Free for readers.</p>');
  await expectText(page, 'There are unsaved changes.');
  await page.goto('about:blank');
  const second = await browser.newContext();
  await enter(second, generatedUrl(), 'Jan');
  const other = await second.newPage();
  await openWorkbench(other, address);
  await area(other).fill('<p>Two złoty.</p>');
  await press(other, 'Save draft');
  await expectText(other, 'The draft is saved.');
  await second.close();

  await openWorkbench(page, address);
  await press(page, 'Use it');
  await expect(area(page)).toHaveValue('<p>Free for readers.</p>');
  await press(page, 'Publish');
  await expectText(page, 'Somebody has changed this page meanwhile');
  await press(page, 'Take theirs');
  await expect(area(page)).toHaveValue('<p>Two złoty.</p>');
  await expectText(page, 'The field holds their text now.');
  // The replaced text is offered again.
  await press(page, 'Use it');
  await expect(area(page)).toHaveValue('<p>Free for readers.</p>');
  await expect(page.getByText('The field holds their text now.')).toHaveCount(0);
});

test('a discarded draft can be started anew', async ({ page, context }) => {
  await enter(context, generatedUrl());
  await writePage(page, 'Rules of use', '<p>Be quiet.</p>');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  await press(page, 'Discard draft');
  await page.getByRole('group').getByRole('button', { name: 'Discard draft' }).click();
  await expectText(page, 'This page does not exist yet.');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  await openWorkbench(page, `${generatedUrl()}/en/preview/edit/en/rules-of-use`);
  await expect(area(page)).toHaveValue('<p>Be quiet.</p>');
});

test.describe('a page with errors', () => {
  test.use({ expectedErrors: [/40[149]|Content Security Policy/] });

  test('is published on confirmation; an editor signed out meanwhile is led to the form', async ({
    page,
    context,
  }) => {
    await enter(context, generatedUrl());
    await writePage(page, 'A far picture', '<p>x <img src="https://elsewhere.example/a.png" alt="A"></p>');
    await press(page, 'Publish');
    await expectText(page, 'The report names errors. Publish all the same?');
    await press(page, 'Publish all the same');
    await expectText(page, 'Published. Everyone will see this version in a moment.');
    await context.clearCookies();
    await area(page).fill('<p>Signed out</p>');
    await press(page, 'Save draft');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Go to sign-in' }).first().click();
    const form = await opened;
    await form.getByLabel('Secret or your token').fill(secret);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await expect(form).toHaveURL(page.url());
    await press(page, 'Save draft');
    await expectText(page, 'The draft is saved.');
  });
});

test('the draft’s title is not revealed to strangers', async ({ context, page, request }) => {
  await enter(context, generatedUrl());
  await writePage(page, 'Secret plans', '<p>Nobody knows of Xyzzy.</p>');
  await press(page, 'Save draft');
  await expectText(page, 'The draft is saved.');
  for (const path of [
    '/en',
    '/en/pages',
    '/pl/pages',
    '/en/pages/secret-plans',
    '/en/pages/site-map',
    '/api/pages/',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/en/preview',
    '/en/preview/edit/en/secret-plans',
    '/preview/history?language=en&slug=secret-plans',
  ])
    expect(await (await request.get(generatedUrl() + path)).text(), path).not.toMatch(/Secret plans|Xyzzy/);
});
