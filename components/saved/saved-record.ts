import { thumbnailOf } from '#components/scan/Thumbnail.tsx';
import { objectPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { visibleText } from '#lib/untrusted.ts';

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
    thumbnail: thumbnailOf(scan),
  };
}
