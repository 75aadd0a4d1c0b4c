import { oneLine, visibleText } from '#lib/foreign.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { isPageNumber } from '#lib/scans/label.ts';

type Place = { position: number; label: string | undefined };

/** The name of a scan among others: the label of its page, if it has one, or else its number. */
export function scanName(t: Translate, { position, label }: Place): string {
  if (label === undefined) return t('object.scan', { number: position + 1 });
  return isPageNumber(label) ? t('reading.page', { label }) : label;
}

/** The title of a scan's page, with the object's title cut to fit. @param most characters */
export function scanTitle(t: Translate, title: string, place: Place, most: number): string {
  const titled = (cut: string) => {
    const numbered = t('object.titleOfScan', { title: cut, number: place.position + 1 });
    return place.label === undefined ? numbered : `${numbered} · ${scanName(t, place)}`;
  };
  return titled(oneLine(visibleText(title) || t('object.untitled'), most - titled('').length));
}
