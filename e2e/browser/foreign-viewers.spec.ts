import { manifestPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { foreignViewers, openInViewer } from '../support/foreign-viewers.ts';
import { demoUrl, expect, test } from '../support/test.ts';

// What others write to the console is theirs to mend.
test.use({ expectedErrors: [/./] });

for (const viewer of foreignViewers)
  test(`${viewer} opens a work, with its title and its scans by the Image API`, async ({ page, request }) => {
    const found = await request.get(`${demoUrl()}/api/search/?q=${encodeURIComponent('title:Loomings')}`);
    const [tile] = ((await found.json()) as { tiles: EntityTile[] }).tiles;
    if (!tile) throw new Error('The demonstration has no chapters of Moby-Dick');
    const image = page.waitForResponse(
      (response) =>
        response.url().startsWith(`${demoUrl()}/iiif/image/`) && !response.url().endsWith('info.json'),
    );
    await openInViewer(page, viewer, demoUrl() + manifestPath(tile.related_object.id));
    expect((await image).status()).toBe(200);
    await expect(page.getByText('Moby-Dick').first()).toBeVisible();
  });
