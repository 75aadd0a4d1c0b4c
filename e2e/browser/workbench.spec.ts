import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { area, choose, dropFile, enter, openTryPage, shown } from '../support/editor.ts';
import { demoUrl, expect, test } from '../support/test.ts';

// A trace injects scripts into every frame, and these frames run none.
test.use({ trace: 'off' });
test.beforeEach(({ context }) => enter(context, demoUrl()));

const write = (page: Page, text: string) => area(page).fill(text);
/** A value read from a frame's document. */
const inFrame = <Value>(page: Page, name: 'Polish' | 'English', read: (frame: HTMLIFrameElement) => Value) =>
  page
    .locator(`iframe[title="Preview: ${name} site"]`)
    .evaluate(read as (frame: SVGElement | HTMLElement) => Value);
const background = (frame: HTMLIFrameElement) => {
  const root = frame.contentDocument?.documentElement;
  return root && getComputedStyle(root).backgroundColor;
};

test('what is typed is seen as a public page, in place and without a flash', async ({ page }) => {
  await openTryPage(page, demoUrl());
  await page.getByLabel('Title', { exact: true }).fill('Opening hours');
  await write(page, `<p>First</p>${'<p>More of it</p>'.repeat(80)}`);
  const frame = shown(page, 'English');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Opening hours');
  await expect(frame.getByText('First')).toBeVisible();
  await expect(frame.getByRole('navigation').first()).toContainText('Institutions');
  await inFrame(page, 'English', ({ contentWindow }) => {
    Object.assign(contentWindow ?? {}, { kept: true });
    contentWindow?.scrollTo(0, 500);
  });
  await area(page).press('Control+End');
  await area(page).pressSequentially('<h2>The end</h2>');
  expect(await area(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(frame.getByRole('heading', { name: 'The end' })).toBeAttached();
  const state = await inFrame(page, 'English', ({ contentWindow }) => [
    Reflect.get(contentWindow ?? {}, 'kept'),
    contentWindow?.scrollY,
  ]);
  expect(state).toEqual([true, 500]);
});

test('it is as wide as a phone, a tablet, a desktop and paper, and fits the room', async ({ page }) => {
  await openTryPage(page, demoUrl());
  await write(page, '<p>Text</p>');
  for (const [name, width] of [
    ['Phone', 360],
    ['Tablet', 768],
    ['Desktop', 1440],
    ['Paper', 718],
  ] as const) {
    await choose(page, name);
    await expect
      .poll(() => inFrame(page, 'English', ({ contentWindow }) => contentWindow?.innerWidth))
      .toBe(width);
    const [frame, column] = await Promise.all([
      page.locator('iframe').boundingBox(),
      page.getByRole('region', { name: 'Preview', exact: true }).boundingBox(),
    ]);
    expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(
      (column?.x ?? 0) + (column?.width ?? 0) + 1,
    );
  }
});

test('light and dark are the page’s own, whatever the workbench has', async ({ page }) => {
  await openTryPage(page, demoUrl());
  const paper = () => inFrame(page, 'English', background);
  await expect.poll(paper).toBe('rgb(250, 247, 240)');
  await choose(page, 'Dark');
  await expect.poll(paper).toBe('rgb(23, 21, 18)');
});

test('paper shows what a printer would get, and the screen comes back', async ({ page }) => {
  await openTryPage(page, demoUrl());
  await write(page, '<p>Text</p>');
  const menu = shown(page, 'English').getByRole('navigation', { name: 'Main', includeHidden: true });
  await expect(shown(page, 'English').getByText('Text', { exact: true })).toBeVisible();
  await expect(menu.first()).toBeVisible();
  await choose(page, 'Dark');
  await choose(page, 'Paper');
  await expect(menu.first()).toBeHidden();
  await expect.poll(() => inFrame(page, 'English', background)).toBe('rgb(255, 255, 255)');
  await choose(page, 'Desktop');
  await expect(menu.first()).toBeVisible();
});

test('both languages side by side: the other site states the language of the text', async ({ page }) => {
  await openTryPage(page, demoUrl());
  await write(page, '<p>Only in English</p>');
  await choose(page, 'All');
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect(shown(page, 'English').getByText('Only in English')).toBeVisible();
  const polish = shown(page, 'Polish');
  await expect(polish.getByText('Only in English')).toBeVisible();
  await expect(polish.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(polish.getByText('nie ma jeszcze po polsku')).toBeVisible();
});

test('an existing page can be tried, and edited beside the published one', async ({ page }) => {
  await openTryPage(page, demoUrl(), 'pl');
  await page.getByLabel('Zacznij od strony').selectOption({ label: 'Pomoc' });
  await page.getByRole('button', { name: 'Wczytaj', exact: true }).click();
  await expect(page.getByLabel('Tytuł', { exact: true })).toHaveValue('Pomoc');
  const slug = new URL(page.url()).searchParams.get('from')?.split('/')[1];
  await page.goto(`${demoUrl()}/en/preview/edit/pl/${slug}`);
  await expect(page.getByText('The page is published.')).toBeVisible();
  await area(page).press('Control+Home');
  await area(page).pressSequentially('<p>Zdanie na nowo</p>');
  await expect(page.getByText('There are unsaved changes.')).toBeVisible();
  await expect(shown(page, 'Polish').getByText('Zdanie na nowo')).toBeVisible();
  await choose(page, 'Beside the published page');
  const published = page.frameLocator('iframe[title="Published version: Polish site"]');
  await expect(published.getByRole('heading', { level: 1 })).toHaveText('Pomoc');
  await expect(published.getByText('Zdanie na nowo')).toHaveCount(0);
  // The other site shows its translation.
  await choose(page, 'English');
  await expect(shown(page, 'English').getByRole('heading', { level: 1 })).toHaveText('Help');
});

test('a dropped file is taken, and what it took the place of comes back', async ({ page }) => {
  await openTryPage(page, demoUrl());
  await write(page, 'before');
  await dropFile(
    page,
    'page.html',
    '<!doctype html><html lang="en"><head><title>From a file</title></head><body><p>In the file</p></body></html>',
  );
  await expect(page.getByText('Loaded the file “page.html”.')).toBeVisible();
  await expect(area(page)).toHaveValue('<p>In the file</p>');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('From a file');
  await expect(shown(page, 'English').getByText('In the file')).toBeVisible();
  await area(page).press('Control+z');
  await expect(area(page)).toHaveValue('before');
  await dropFile(page, 'notes.md', '# Notes');
  await expect(page.getByText('does not turn Markdown into HTML')).toBeVisible();
  await dropFile(page, 'scan.png', 'PNG\u0000\u0001\u0002');
  await expect(page.getByText('The file “scan.png” is neither an image')).toBeVisible();
  await expect(area(page)).toHaveValue('# Notes');
});

test('buttons and keys write the tags, and undo takes them back', async ({ page }) => {
  await openTryPage(page, demoUrl());
  await write(page, 'Opening hours');
  await area(page).press('Control+Alt+2');
  await expect(area(page)).toHaveValue('<h2>Opening hours</h2>');
  await area(page).press('Control+z');
  await expect(area(page)).toHaveValue('Opening hours');
  await area(page).press('Control+a');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(area(page)).toHaveValue('<strong>Opening hours</strong>');
  await expect(area(page)).toBeFocused();
  await area(page).press('Control+b');
  await expect(area(page)).toHaveValue('Opening hours');
  await area(page).press('Control+a');
  await area(page).press('Control+k');
  await area(page).pressSequentially('/en');
  await expect(area(page)).toHaveValue('<a href="/en">Opening hours</a>');
});

test('links of the page open elsewhere or lead to their place; the frame stays', async ({
  page,
  context,
}) => {
  await openTryPage(page, demoUrl());
  await write(
    page,
    `<p><a href="#far">down</a> <a href="/en/statistics">figures</a></p>${'<p>.</p>'.repeat(200)}<h2 id="far">Far</h2>`,
  );
  const frame = shown(page, 'English');
  await frame.getByRole('link', { name: 'down' }).click();
  await expect(frame.getByRole('heading', { name: 'Far' })).toBeInViewport();
  const opened = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'figures' }).click();
  await expect(await opened).toHaveURL(/\/en\/statistics/);
  await expect(frame.getByRole('heading', { name: 'Far' })).toBeAttached();
});

test.describe('hostile text', () => {
  test.use({ expectedErrors: [/violates the following Content Security Policy|404/] });

  test('runs no scripts and sends no requests', async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const address = request.url();
      if (!/^(?:data|blob|about):/.test(address) && !address.startsWith(demoUrl())) foreign.push(address);
    });
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await openTryPage(page, demoUrl());
    const source = readFileSync('lib/pages/sanitise-vectors.fixture.ts', 'utf8');
    const disguises = [...source.matchAll(/^ {2}(['"`])(.*)\1,$/gm)].map(([, , text]) => text);
    expect(disguises.length).toBeGreaterThan(40);
    const extra = `<img src="https://elsewhere.example/x.png"><script>parent.harmed=1</script><a id=last>last</a>`;
    await page.getByLabel('Title', { exact: true }).fill('</title><script>parent.harmed=1</script>');
    await write(page, `<h2>Through</h2>${disguises.join('\n')}${extra}`);
    await choose(page, 'All');
    await expect(shown(page, 'English').getByRole('heading', { name: 'Through' })).toBeAttached();
    await expect(shown(page, 'Polish').getByRole('heading', { name: 'Through' })).toBeAttached();
    await write(page, `<h2>Again</h2>${disguises.toReversed().join('\n')}`);
    await expect(shown(page, 'English').getByRole('heading', { name: 'Again' })).toBeAttached();
    expect(await page.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();
    expect(await page.locator('iframe').first().getAttribute('sandbox')).not.toContain('allow-scripts');
    expect([foreign, dialogs]).toEqual([[], []]);
  });
});

test('a text of five megabytes is shown, and one that is too long is refused in words', async ({ page }) => {
  await openTryPage(page, demoUrl());
  await write(page, 'short');
  await dropFile(
    page,
    'long.html',
    `<h2>Long</h2>${'<p>Zażółć gęślą jaźń.</p>\n'.repeat(200)}${'a'.repeat(5_000_000)}`,
  );
  await expect(shown(page, 'English').getByRole('heading', { name: 'Long' })).toBeAttached({
    timeout: 60_000,
  });
  // The browser cannot undo so much: the page does.
  await page.getByRole('button', { name: 'Restore the previous text' }).click();
  await expect(area(page)).toHaveValue('short');
  await dropFile(page, 'huge.html', 'a'.repeat(9_000_000));
  await expect(page.getByText('The file “huge.html” is too large')).toBeVisible();
  await expect(area(page)).toHaveValue('short');
});

test('unsaved text is found again, with its time, and is used or thrown away', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await openTryPage(page, demoUrl());
  await page.getByLabel('Title', { exact: true }).fill('Half a page');
  await area(page).pressSequentially('<p>Not saved');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(area(page)).toHaveValue('');
  await expect(page.getByText(/We found unsaved text from .*Half a page/)).toBeVisible();
  // Text typed before the question is answered overwrites nothing.
  await area(page).pressSequentially('<p>Other');
  await page.reload();
  await expect(page.getByText('We found unsaved text')).toHaveCount(2);
  const use = page.getByRole('button', { name: 'Use it' }).nth(1);
  await expect(use).toHaveAccessibleDescription(/Half a page/);
  await use.click();
  await expect(area(page)).toHaveValue('<p>Not saved');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a page');
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByText('We found unsaved text')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await page.reload();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByText('We found unsaved text')).toHaveCount(0);
});

test('text typed before scripts have loaded is previewed, and protected like any unsaved text', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  const blocked: Route[] = [];
  let isBlocked = true;
  await page.route('**/_next/static/**/*.js', async (route) => {
    if (isBlocked) blocked.push(route);
    else await route.continue();
  });
  await page.goto(`${demoUrl()}/en/preview/try`, { waitUntil: 'domcontentloaded' });
  await area(page).fill('<h2>Early</h2>');
  isBlocked = false;
  for (const route of blocked) await route.continue();
  await expect(shown(page, 'English').getByRole('heading', { name: 'Early' })).toBeAttached();
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(page.getByText('We found unsaved text')).toBeVisible();
});

test.describe('the server is away', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a sentence says so, the text stays, and it goes on afterwards', async ({ page, context }) => {
    await openTryPage(page, demoUrl());
    await write(page, '<h2>Before</h2>');
    await expect(shown(page, 'English').getByRole('heading', { name: 'Before' })).toBeAttached();
    await context.setOffline(true);
    await write(page, '<h2>After</h2>');
    await expect(page.getByText('The server does not answer.')).toBeVisible();
    await expect(shown(page, 'English').getByRole('heading', { name: 'Before' })).toBeAttached();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(shown(page, 'English').getByRole('heading', { name: 'After' })).toBeAttached();
    await expect(page.getByText('The server does not answer.')).toHaveCount(0);
  });
});
