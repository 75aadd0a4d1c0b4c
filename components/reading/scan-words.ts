import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { isPageNumber, scanLabel } from '#lib/scans/label.ts';

/** What a scan is called where it stands among others: by what stands on it, else by its number. */
export function scanName(t: Translate, { scan, position }: ObjectScan): string {
  const label = scanLabel(scan);
  if (label === undefined) return t('object.scan', { number: position + 1 });
  return isPageNumber(label) ? t('reading.page', { label }) : label;
}
