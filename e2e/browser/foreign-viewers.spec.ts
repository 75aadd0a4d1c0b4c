import { embedPath, imageServicePath, manifestPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { imageApiVersions } from '#lib/iiif/image/request.ts';
import { firstObject } from '../support/addresses.ts';
import { foreignViewers, openExternally, openInViewer } from '../support/foreign-viewers.ts';
import { fakeSpeech, finishSpeech } from '../support/speech.ts';
import { demoUrl, expect, test } from '../support/test.ts';

/** The demonstration's work of sixty scans. */
async function longWork(): Promise<EntityTile> {
  const found = await fetch(`${demoUrl()}/api/search/?q=${encodeURIComponent('title:Loomings')}`);
  const [tile] = ((await found.json()) as { tiles: EntityTile[] }).tiles;
  if (!tile) throw new Error('The demonstration has no chapters of Moby-Dick');
  return tile;
}

const workId = async () => (await longWork()).related_object_id;

test.describe('manifests', () => {
  // Console messages of other viewers are not ours to fix.
  test.use({ expectedErrors: [/./] });

  for (const viewer of foreignViewers)
    test(`open in ${viewer}, with their title and scans by the Image API`, async ({ page }) => {
      const images = `${demoUrl()}/iiif/image/`;
      const image = page.waitForResponse(
        (response) => response.url().startsWith(images) && /\.(?:jpg|png|webp)$/.test(response.url()),
      );
      await openInViewer(page, viewer, demoUrl() + manifestPath(await workId()));
      expect((await image).status()).toBe(200);
      await expect(page.getByText('Moby-Dick').first()).toBeVisible();
    });
});

for (const version of imageApiVersions)
  test(`stored tiles are drawn by level 0 of version ${version}, by OpenSeadragon as it comes`, async ({
    page,
  }) => {
    const { main_scan } = (await longWork()).related_object;
    const service = demoUrl() + imageServicePath(main_scan.id, version, 0);
    const tiles: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/scan_files/') && response.ok()) tiles.push(response.url());
    });
    await openExternally(
      page,
      `<div id="viewer" style="height: 90vh"></div><script src="openseadragon.min.js"></script><script>
      const viewer = OpenSeadragon({ id: 'viewer', drawer: 'canvas', tileSources: '${service}/info.json' });
      viewer.addOnceHandler('open', () => {
        const scan = viewer.world.getItemAt(0);
        viewer.viewport.zoomTo(scan.imageToViewportZoom(1), undefined, true);
        scan.addOnceHandler('fully-loaded-change', () => { document.title = 'Drawn'; });
      });
      viewer.addHandler('tile-load-failed', ({ tile }) => { document.title = 'Failed: ' + tile.getUrl(); });
      </script>`,
      'node_modules/openseadragon/build/openseadragon',
    );
    await expect(page).toHaveTitle('Drawn');
    const finest = Math.max(...tiles.map((url) => Number(/scan_files\/(\d+)\//.exec(url)?.[1])));
    expect(tiles.filter((url) => url.includes(`/scan_files/${finest}/`)).length).toBeGreaterThan(2);
  });

test("the code that an object's page gives shows it within the page of another site", async ({ page }) => {
  const object = await firstObject(demoUrl());
  await page.goto(demoUrl() + object.path('en'));
  const code = page.locator('details', { hasText: 'Embed in another page' }).locator('code');
  await expect(code).toBeHidden();
  await page.locator('summary', { hasText: 'Embed in another page' }).click();
  await expect(code).toBeVisible();
  const html = (await code.textContent()) ?? '';
  expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/);
  await openExternally(page, html);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', demoUrl() + embedPath(object.tile.related_object.id, 'en'));
  await expect(frame).toHaveAttribute('title', object.title);
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText(object.title);
  await page.context().grantPermissions(['clipboard-write']);
  await frame.contentFrame().getByRole('button', { name: 'Copy link' }).click();
  await expect(frame.contentFrame().getByText('A link to this view has been copied.')).toBeVisible();
});

test('an object is shown within the page of another site, scan after scan by keys, and leads into the library', async ({
  page,
}) => {
  const src = demoUrl() + embedPath(await workId(), 'en');
  await openExternally(
    page,
    `<iframe src="${src}" title="A book" allow="clipboard-write" width="800" height="600"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Moby-Dick');
  await frame.getByRole('link', { name: 'Next scan' }).press('Enter');
  await expect(frame.getByText('Scan 2 of 60')).toBeVisible();
  await frame.getByRole('button', { name: 'Zoom in', exact: true }).press('Enter');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/#xywh=/);
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Open in the library' }).press('Enter');
  const library = await opened;
  await expect(library).toHaveURL(/\/en\/objects\/[^?]+\?scan=2/);

  await page.bringToFront();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await frame.getByRole('button', { name: 'Copy link' }).click();
  await expect(frame.getByText('A link to this view has been copied.')).toBeVisible();
  await library.bringToFront();
  const copied = await library.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/en\/objects\/[^?]+\?scan=2#xywh=/);
  expect(await page.context().cookies()).toEqual([]);
});

test('an object opens in a frame of an origin of its own, as WordPress makes them from oEmbed', async ({
  page,
}) => {
  const src = `${demoUrl()}${embedPath(await workId(), 'en')}?scan=5`;
  await openExternally(
    page,
    `<iframe sandbox="allow-scripts" src="${src}" title="A book" width="800" height="600"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('figure[data-state="open"]')).toBeVisible();
  await frame.getByRole('button', { name: 'Zoom in', exact: true }).press('Enter');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/#xywh=/);
});

test('within the page of another site, reading aloud ends with the scan, and a scan beside it opens in a tab', async ({
  page,
}) => {
  await page.addInitScript(fakeSpeech);
  const src = demoUrl() + embedPath(await workId(), 'en');
  await openExternally(page, `<iframe src="${src}" title="A book" width="800" height="600"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Text', exact: true }).click();
  await frame.getByRole('button', { name: 'Read aloud' }).click();
  const inFrame = page.frames()[1];
  if (!inFrame) throw new Error('The page has a frame');
  await finishSpeech(inFrame);
  await expect(frame.getByRole('button', { name: 'Read aloud' })).toBeVisible();

  await frame.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const keys = frame.getByRole('dialog');
  await expect(keys).toContainText('Zoom in and out');
  await expect(keys).not.toContainText(/Page Down|Go to a page or scan|older object/);
  await keys.getByRole('button', { name: 'Close' }).click();

  await frame.getByRole('button', { name: 'Compare' }).click();
  await frame.getByRole('button', { name: /^Scan 3\b/ }).click();
  const opened = page.waitForEvent('popup');
  await frame.getByRole('region', { name: 'Second scan' }).getByRole('link').click();
  await expect(await opened).toHaveURL(/\/en\/objects\/[^?]+\?scan=3/);
});

test.describe('a frame that may not copy', () => {
  test.use({ expectedErrors: [/Clipboard API has been blocked/] });

  test('reports it, and does not mention an address bar, as there is none', async ({ page }) => {
    const src = demoUrl() + embedPath(await workId(), 'en');
    await openExternally(page, `<iframe src="${src}" title="A book" width="800" height="600"></iframe>`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Copy link' }).click();
    await expect(frame.getByText('The browser does not let this page copy.', { exact: true })).toBeVisible();
  });
});
