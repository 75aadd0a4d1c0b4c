import { fill } from '#lib/i18n/say.ts';
import { isPageNumber } from '#lib/scans/label.ts';
import type { ReadingStrings } from './reading-strings.ts';

/** What a scan is called where it stands alone: by the label of its page, if it has one, and by its number. */
export function placeName(
  { page, scanOf }: Pick<ReadingStrings, 'page' | 'scanOf'>,
  { position, total, label }: { position: number; total: number; label: string | undefined },
): string {
  const scan = fill(scanOf, { number: position + 1, total });
  if (!label) return scan;
  return `${isPageNumber(label) ? fill(page, { label }) : label} · ${scan}`;
}
