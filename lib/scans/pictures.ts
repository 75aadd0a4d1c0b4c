import type { MainScan } from '#lib/catalogue/schema.ts';
import { webAddress } from '#lib/foreign.ts';

/** The largest picture of a scan that a browser may load; sizes in pixels, 0 where unknown. */
export function pictureOf(scan: MainScan): { src: string; width: number; height: number } | undefined {
  const huge = scan.thumbnails.findLast(({ url }) => webAddress(url));
  return huge && { src: huge.url, ...huge.dimensions };
}

/** Address of the scan's image for taking away: the first that is offered as a file, else its largest picture. */
export function downloadOf(scan: MainScan): string | undefined {
  const offered = scan.resources.find(
    ({ mime, hidden, downloadable, url }) =>
      mime.startsWith('image/') && downloadable && !hidden && webAddress(url),
  );
  return offered?.url ?? pictureOf(scan)?.src;
}
