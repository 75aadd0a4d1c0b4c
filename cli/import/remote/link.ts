import sharp from 'sharp';
import type { LinkedFiles } from '#lib/catalogue/store/records.ts';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { serviceAt } from '../iiif/fetch-image.ts';
import { linkedService } from '../iiif/link-service.ts';
import type { RemoteClient } from './client.ts';

/** A remote image as named in a record, with what the record says about it. Sizes are in pixels. */
export type NamedImage = {
  /** Address of its IIIF image service. */
  service?: string | undefined;
  address?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
};

/** Remote files that show an image, with the image's size. */
export type LinkedImage = { width: number; height: number; linked: LinkedFiles };

/** How many bytes of an image to fetch to find its size: nearly always enough, and enough even with large metadata. */
const beginnings = [65_536, 1_000_000];

/** Image formats that browsers display, by their names in sharp, with file extensions. */
const shown = {
  jpeg: { mime: 'image/jpeg', extensions: /\.(jpe?g|jpe|jfif)$/i },
  png: { mime: 'image/png', extensions: /\.png$/i },
  webp: { mime: 'image/webp', extensions: /\.webp$/i },
  gif: { mime: 'image/gif', extensions: /\.gif$/i },
  // AVIF, which sharp calls by its container.
  heif: { mime: 'image/avif', extensions: /\.avif$/i },
};
const notShown = /\.(tiff?|jp2|jpx|j2k|jpf|heic|jxl|pdf|djvu?)$/i;

/** Why an image cannot be linked, with advice. */
const notLinkable = (reason: string) => new UnreadableFile(`${reason}; import it without --link`);

/** Whether an address has the extension of an image format that browsers cannot display. */
export function isNotShown(address: string): boolean {
  return URL.canParse(address) && notShown.test(new URL(address).pathname);
}

/** The address of a whole image from an image service (Image API, section 4). */
const wholeOfService = /\/full\/(max|full)\/0\/default\.jpe?g$/;

/**
 * Determines how to show an image from its own server without fetching it: from its image service, the size in its
 * record, or its first bytes.
 * @throws {UnreadableFile} with the reason why it cannot be shown
 */
export async function linkImage(client: RemoteClient, image: NamedImage): Promise<LinkedImage> {
  const { service, address = '' } = image;
  if (service !== undefined) return await linkService(client, service);
  if (wholeOfService.test(address))
    try {
      return await linkService(client, address.replace(wholeOfService, ''));
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
  if (notShown.test(pathname))
    throw notLinkable(`browsers do not show ${pathname.slice(pathname.lastIndexOf('.'))}`);
  const known = Object.values(shown).find(({ extensions }) => extensions.test(pathname));
  if (width && height) return pictureAt(address, { width, height }, known?.mime ?? shown.jpeg.mime);
  return await lookAt(client, address);
}

async function lookAt(client: RemoteClient, address: string): Promise<LinkedImage> {
  let reason = '';
  for (const bytes of beginnings) {
    const begun = await client.begin(address, 'image/*', bytes);
    try {
      const { format, compression, autoOrient } = await sharp(begun.bytes).metadata();
      const known = Object.entries(shown).find(([name]) => name === format)?.[1];
      if (!known || (compression !== undefined && compression !== 'av1'))
        throw notLinkable(`browsers do not show ${format}`);
      return pictureAt(settled(address, begun.address), autoOrient, known.mime);
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      reason = firstLine(error);
    }
    if (begun.bytes.length < bytes) break;
  }
  throw notLinkable(`its size cannot be told from its first bytes (${reason})`);
}

/** If the server redirects to another origin, pages must load the image from there. */
function settled(asked: string, found: string): string {
  return new URL(asked).origin === new URL(found).origin ? asked : found;
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
      tileSource: {
        ...dimensions,
        tileSize: Math.max(width, height),
        tileOverlap: 0,
        format: mime.replace('image/', ''),
        tilesUrl: url,
        layout: 'picture',
        coarsest: 1,
      },
    },
  };
}
