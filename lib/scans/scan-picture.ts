import type { MainScan, Resource } from '#lib/catalogue/schema.ts';
import { webAddress } from '#lib/untrusted.ts';
import { type QuarterTurn, quarterTurn } from './placement.ts';

/** A scan as a single picture. Sizes in pixels, 0 where unknown. */
export type ScanPicture = {
  /** Address of the largest one. */
  src: string;
  width: number;
  height: number;
  /** Candidates by width (HTML, "srcset attributes"), if several widths are known. */
  srcSet: string | undefined;
  /** The file is stored as scanned; the catalogue knows which rotation makes it upright. */
  turn: QuarterTurn;
};

/** The pictures of a scan that a browser may load; undefined when there are none. */
export function pictureOf(scan: MainScan): ScanPicture | undefined {
  const usable = scan.thumbnails.filter(({ url }) => webAddress(url));
  const largest = usable.at(-1);
  if (!largest) return undefined;
  // Whitespace, or a comma at either end, would break up the list of candidates.
  const sized = usable.filter(({ url, dimensions }) => dimensions.width > 0 && !/\s|^,|,$/.test(url));
  const srcSet = sized.map(({ url, dimensions }) => `${url} ${dimensions.width}w`).join(', ');
  const hasChoice = sized.length > 1 && largest.dimensions.height > 0 && sized.includes(largest);
  return {
    src: largest.url,
    ...largest.dimensions,
    srcSet: hasChoice ? srcSet : undefined,
    turn: quarterTurn(scan.rotation),
  };
}

/** Address from which a scan's image is downloaded: the first offered file, otherwise the largest picture. */
export function downloadOf(scan: MainScan): string | undefined {
  return offeredImage(scan, webAddress)?.url ?? pictureOf(scan)?.src;
}

/** Whether a resource of a scan may be downloaded. */
export function isOffered({ downloadable, hidden }: Resource): boolean {
  return downloadable && !hidden;
}

/** The image of a scan that may be downloaded. @param isUsable whether an address is of use; by default any is */
export function offeredImage(
  { resources }: Pick<MainScan, 'resources'>,
  isUsable: (url: string) => unknown = () => true,
): Resource | undefined {
  return resources.find((one) => one.mime.startsWith('image/') && isOffered(one) && isUsable(one.url));
}
