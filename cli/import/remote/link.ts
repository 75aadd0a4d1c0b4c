import sharp from 'sharp';
import type { LinkedFiles } from '#lib/catalogue/store/records.ts';
import { pictureSource } from '#lib/scans/tile-source.ts';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { serviceAt } from '../iiif/fetch-image.ts';
import { linkedService } from '../iiif/link-service.ts';
import type { IiifImage } from '../iiif/paintings.ts';
import type { RemoteClient } from './client.ts';

/** A remote image as named in a record, with the size in pixels that the record gives. */
export type NamedImage = IiifImage & { width?: number | undefined; height?: number | undefined };

/** Remote files that show an image, with the image's size. */
export type LinkedImage = { width: number; height: number; linked: LinkedFiles };

/** How many bytes of an image to fetch to find its size: nearly always enough, and enough even with large metadata. */
const prefixSizes = [65_536, 1_000_000];

/** Image formats that browsers display, by their names in sharp, with file extensions. */
const browserFormats = {
  jpeg: { mime: 'image/jpeg', extensions: /\.(jpe?g|jpe|jfif)$/i },
  png: { mime: 'image/png', extensions: /\.png$/i },
  webp: { mime: 'image/webp', extensions: /\.webp$/i },
  gif: { mime: 'image/gif', extensions: /\.gif$/i },
  // AVIF, which sharp names after its container.
  heif: { mime: 'image/avif', extensions: /\.avif$/i },
};
const unsupported = /\.(tiff?|jp2|jpx|j2k|jpf|heic|jxl|pdf|djvu?)$/i;

/** Why an image cannot be linked, with advice. */
const notLinkable = (reason: string) => new UnreadableFile(`${reason}; import it without --link`);

/** Whether an address has the extension of an image format that browsers cannot display. */
export function isUnsupported(address: string): boolean {
  return URL.canParse(address) && unsupported.test(new URL(address).pathname);
}

/** The address of a whole image from an image service (Image API, section 4). */
const fullImagePath = /\/full\/(max|full)\/0\/default\.jpe?g$/;

/**
 * Determines how to show an image from its own server without fetching it: from its image service, the size in its
 * record, or its first bytes.
 * @throws {UnreadableFile} with the reason why it cannot be shown
 */
export async function linkImage(client: RemoteClient, image: NamedImage): Promise<LinkedImage> {
  const { service, address = '' } = image;
  if (service !== undefined) return await linkService(client, service);
  if (fullImagePath.test(address))
    try {
      return await linkService(client, address.replace(fullImagePath, ''));
    } catch (error) {
      // An address of this form need not belong to an image service.
      if (!(error instanceof UnreadableFile)) throw error;
    }
  return await linkPicture(client, address, image);
}

async function linkService(client: RemoteClient, base: string): Promise<LinkedImage> {
  client.requireAllowed(base);
  return linkedService(await serviceAt(client, base));
}

async function linkPicture(
  client: RemoteClient,
  address: string,
  { width, height }: NamedImage,
): Promise<LinkedImage> {
  client.requireAllowed(address);
  const { pathname } = new URL(address);
  if (unsupported.test(pathname))
    throw notLinkable(`browsers do not show ${pathname.slice(pathname.lastIndexOf('.'))}`);
  const known = Object.values(browserFormats).find(({ extensions }) => extensions.test(pathname));
  if (width && height) return pictureAt(address, { width, height }, known?.mime ?? browserFormats.jpeg.mime);
  return await inspectStart(client, address);
}

async function inspectStart(client: RemoteClient, address: string): Promise<LinkedImage> {
  let reason = '';
  for (const bytes of prefixSizes) {
    const response = await client.getFirstBytes(address, 'image/*', bytes);
    try {
      const { format, compression, autoOrient } = await sharp(response.bytes).metadata();
      const known = Object.entries(browserFormats).find(([name]) => name === format)?.[1];
      if (!known || (compression !== undefined && compression !== 'av1'))
        throw notLinkable(`browsers do not show ${format}`);
      return pictureAt(effectiveAddress(address, response.address), autoOrient, known.mime);
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      reason = firstLine(error);
    }
    if (response.bytes.length < bytes) break;
  }
  throw notLinkable(`its size cannot be told from its first bytes (${reason})`);
}

/** If the server redirects to another origin, pages must load the image from there. */
function effectiveAddress(requested: string, found: string): string {
  return new URL(requested).origin === new URL(found).origin ? requested : found;
}

function pictureAt(
  url: string,
  { width, height }: { width: number; height: number },
  mime: string,
): LinkedImage {
  const dimensions = { width, height };
  const thumbnail = { url, dimensions };
  return {
    ...dimensions,
    linked: {
      thumbnails: [thumbnail, thumbnail, thumbnail],
      resources: [{ url, hidden: false, downloadable: true, mime }],
      tileSource: pictureSource(url, dimensions, mime.replace('image/', '')),
    },
  };
}
