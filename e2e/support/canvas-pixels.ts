import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Red, green and blue, from 0 to 255. */
type Colour = number[];

/** Colours at 60 × 40 points of a viewer, undefined where nothing is drawn. */
export type Pixels = (Colour | undefined)[];

/** The scan as drawn by the viewer, without overlays. */
export async function canvasPixels(page: Page): Promise<Pixels> {
  const address = await page
    .locator('.openseadragon-canvas canvas')
    .first()
    .evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const pixels = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
    .resize(60, 40, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
  return Array.from({ length: pixels.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(index * 4, index * 4 + 4);
    return alpha === 255 ? [red, green, blue] : undefined;
  });
}

/** Mean difference, from 0 to 255, between the drawn colours and those of a picture, each transformed. */
export function difference(
  now: Pixels,
  picture: Pixels,
  change: (colour: Colour) => Colour = (colour) => colour,
): number {
  const differences = picture.flatMap((colour, index) => {
    const seen = now[index];
    if (!colour || !seen) return [];
    return change(colour).map((value, channel) =>
      Math.abs(Math.min(255, Math.max(0, value)) - (seen[channel] ?? 0)),
    );
  });
  return differences.reduce((sum, value) => sum + value, 0) / differences.length;
}
