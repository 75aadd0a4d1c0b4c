import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { area, enter, openTryPage } from '../support/editor.ts';
import { demoUrl, expect, test } from '../support/test.ts';

// A trace injects scripts into every frame, and these frames run none.
test.use({ trace: 'off' });
test.beforeEach(({ context }) => enter(context, demoUrl()));

/** A photograph with a camera's metadata: author, location, and orientation. */
const photograph = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#08f' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '52/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const embedding = (picture: Buffer) =>
  `<p><img src="data:image/jpeg;base64,${picture.toString('base64')}" alt="A"></p>`;

/** The picture in the text is upright, and reveals nothing of its camera. */
async function expectUpright(page: Page) {
  await expect(area(page)).toHaveValue(/<img src="data:image\/jpeg;base64,[^"]+" alt="A?">/);
  const [, base64 = ''] = /base64,([^"]+)/.exec(await area(page).inputValue()) ?? [];
  const { width, height, exif, orientation } = await sharp(Buffer.from(base64, 'base64')).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40 });
}

/** Puts HTML on the clipboard as a program does, unlike the browser's own interface, which cleans it. */
async function copyHtml(page: Page, text: string) {
  await page.evaluate((html) => {
    const copy = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', html);
      event.preventDefault();
    };
    document.addEventListener('copy', copy, { once: true });
    document.execCommand('copy');
  }, text);
}

test('what a program copied is pasted as it is, its pictures without what a camera wrote', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read']);
  await openTryPage(page, demoUrl());
  const copied = `<p class=MsoNormal>See<a href="#_ftn1" name="_ftnref1">[1]</a></p>${embedding(await photograph())}`;
  await copyHtml(page, `<html><body><!--StartFragment-->${copied}<!--EndFragment--></body></html>`);
  await page.getByRole('button', { name: 'Paste as HTML' }).click();
  await expect(page.getByText('Pasted as HTML.')).toBeVisible();
  await expectUpright(page);
  expect(await area(page).inputValue()).toContain(copied.slice(0, copied.indexOf('<img')));
});

test('what a long text or a picture was pasted over comes back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTryPage(page, demoUrl());
  await area(page).fill('mine');
  await area(page).press('Control+a');
  await page.evaluate(() => {
    const html = `<p>${'long '.repeat(50_000)}</p>`;
    return navigator.clipboard.write([
      new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) }),
    ]);
  });
  await page.getByRole('button', { name: 'Paste as HTML' }).click();
  await page.getByRole('button', { name: 'Restore the previous text' }).click();
  await expect(area(page)).toHaveValue('mine');

  const drawing = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await area(page).evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...drawing],
  );
  await expect(area(page)).toHaveValue(
    `<img src="data:image/png;base64,${drawing.toString('base64')}" alt="">mine`,
  );
  await area(page).evaluate((field) => {
    const dataTransfer = new DataTransfer();
    for (const name of ['a.png', 'b.png'])
      dataTransfer.items.add(new File(['y'], name, { type: 'image/png' }));
    field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('We take one file at a time.')).toBeVisible();
});

test('a photograph is inserted upright, without the place where it was taken, from its own file or in one', async ({
  page,
}) => {
  await openTryPage(page, demoUrl());
  const drop = (content: number[] | string, name: string, type: string) =>
    area(page).evaluate(
      (field, [parts, file, type]) => {
        const dataTransfer = new DataTransfer();
        const content = typeof parts === 'string' ? parts : new Uint8Array(parts);
        dataTransfer.items.add(new File([content], file, { type }));
        field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [content, name, type] as const,
    );
  const taken = await photograph();
  await drop([...taken], 'photo.jpg', 'image/jpeg');
  await expectUpright(page);
  await drop(embedding(taken), 'page.html', 'text/html');
  await expect(page.getByText('Loaded the file “page.html”.')).toBeVisible();
  await expectUpright(page);
  await drop('ftypheic', 'phone.jpg', 'image/jpeg');
  await expect(page.getByText('The file “phone.jpg” is neither an image')).toBeVisible();
});

test.describe('a script that does not load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('pasted pictures are refused in words, and pasted once it loads', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read']);
    await openTryPage(page, demoUrl());
    await copyHtml(page, embedding(await photograph()));
    await page.route('**/_next/static/**', (route) => route.abort());
    const paste = page.getByRole('button', { name: 'Paste as HTML' });
    await paste.click();
    await expect(page.getByText('We inserted nothing')).toBeVisible();
    await page.unrouteAll();
    await paste.click();
    await expectUpright(page);
  });
});
