import type { Translate } from '#lib/i18n/translate.ts';
import { isPageNumber } from '#lib/scans/label.ts';

/** What a scan is called where it stands among others: by the label of its page, if it has one, else by its number. */
export function scanName(
  t: Translate,
  { position, label }: { position: number; label: string | undefined },
): string {
  if (label === undefined) return t('object.scan', { number: position + 1 });
  return isPageNumber(label) ? t('reading.page', { label }) : label;
}
