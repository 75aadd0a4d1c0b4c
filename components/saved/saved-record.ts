import { objectPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { visibleText, webAddress } from '#lib/untrusted.ts';

/** What the list of saved items stores of a scan, for `readItem`. */
export function savedRecord(
  locale: Locale,
  { tile, organization, details }: CatalogueObject,
  { position, scan }: Pick<ObjectScan, 'position' | 'scan'>,
) {
  const { related_object: related } = tile;
  return {
    address: scanPath(objectPath(locale, related), position),
    title: related.title,
    byline: [related.creator_name, related.date_descriptive].map(visibleText).filter(Boolean).join(', '),
    institution: organization?.fullname,
    language: details.language,
    label: scanLabel(scan),
    thumbnail: savedThumbnail(scan),
  };
}

/** The picture of a scan in the list. */
export function savedThumbnail({ thumbnails }: ObjectScan['scan']) {
  const first = thumbnails.find(({ url }) => webAddress(url));
  return first && { src: first.url, ...first.dimensions };
}
