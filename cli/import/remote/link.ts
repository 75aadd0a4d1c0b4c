import sharp from 'sharp';
import type { LinkedFiles } from '#lib/catalogue/store/records.ts';
import { firstLine, UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { serviceAt } from '../iiif/fetch-image.ts';
import { linkedService } from '../iiif/link-service.ts';
import type { RemoteClient } from './client.ts';

/** An image elsewhere as a record names it, with what that says of it. Pixels. */
export type NamedImage = {
  /** Address of its IIIF image service. */
  service?: string | undefined;
  address?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
};

/** Files elsewhere that show an image, and its size. */
export type LinkedImage = { width: number; height: number; linked: LinkedFiles };

/** Bytes of an image in which its size stands nearly always, and always but for enormous metadata. */
const beginnings = [65_536, 1_000_000];

/** Image formats that browsers show, as sharp names them, with the extensions of their files. */
const shown = {
  jpeg: { mime: 'image/jpeg', extensions: /\.(jpe?g|jpe|jfif)$/i },
  png: { mime: 'image/png', extensions: /\.png$/i },
  webp: { mime: 'image/webp', extensions: /\.webp$/i },
  gif: { mime: 'image/gif', extensions: /\.gif$/i },
  // Which sharp calls by the container.
  heif: { mime: 'image/avif', extensions: /\.avif$/i },
};
const notShown = /\.(tiff?|jp2|jpx|j2k|jpf|heic|jxl|pdf|djvu?)$/i;

/** Why an image cannot be linked as it is, with what to do. */
const notLinkable = (reason: string) => new UnreadableFile(`${reason}; import it without --link`);

/** Whether an address is that of an image which browsers do not show, by its ending. */
export function isNotShown(address: string): boolean {
  return URL.canParse(address) && notShown.test(new URL(address).pathname);
}

/** An image service in the address of its whole image (Image API, section 4). */
const wholeOfService = /\/full\/(max|full)\/0\/default\.jpe?g$/;

/**
 * Finds out how an image is shown where it lies, without fetching it: by what its service says, by the size that its record
 * names, or by its first bytes.
 * @throws {UnreadableFile} where it cannot be shown, with the reason
 */
export async function linkImage(client: RemoteClient, image: NamedImage): Promise<LinkedImage> {
  const { service, address = '' } = image;
  if (service !== undefined) return await linkService(client, service);
  if (wholeOfService.test(address))
    try {
      return await linkService(client, address.replace(wholeOfService, ''));
    } catch (error) {
      // It may be called so without being a service.
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

/** Where a server moves an image to another origin, that is where pages show it from. */
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
