import type { CatalogueObject } from '../catalogue/catalogue.ts';
import type { MainScan } from '../catalogue/schema.ts';
import { offeredImage } from '../scans/scan-picture.ts';
import { offeredText } from '../text/formats.ts';
import { type DownloadFormat, downloadFormats, maxInArchive } from './request.ts';

/** Whether the image of a scan may be downloaded. */
export function isImageOffered(scan: Pick<MainScan, 'resources'>): boolean {
  return offeredImage(scan) !== undefined;
}

/** Whether the text of a scan may be downloaded. */
export function isTextOffered({ resources }: Pick<MainScan, 'resources'>): boolean {
  return offeredText(resources)?.downloadable ?? false;
}

/**
 * Formats in which a whole object can be downloaded; none where its images are linked, because the server does not
 * fetch those. For a mirrored object only its main scan is known, which says what may be downloaded.
 */
export function offeredFormats({
  files,
  isMirrored,
  scanCount,
  tile,
}: Pick<CatalogueObject, 'files' | 'isMirrored' | 'scanCount' | 'tile'>): DownloadFormat[] {
  if (!files && !isMirrored) return [];
  const scan = tile.related_object.main_scan;
  const hasImages = files !== undefined || isImageOffered(scan);
  const hasText = files ? files.texts > 0 : isTextOffered(scan);
  const isAvailable: Record<DownloadFormat, boolean> = {
    pdf: hasImages,
    epub: hasImages,
    txt: hasText,
    zip: hasImages && scanCount <= maxInArchive,
  };
  return downloadFormats.filter((format) => isAvailable[format]);
}
