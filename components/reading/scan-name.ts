import { namedAfter } from '#lib/i18n/shown-title.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { isPageNumber } from '#lib/scans/label.ts';

type Place = { position: number; label: string | undefined };

/** The name of a scan among others: the label of its page, if it has one, or else its number. */
export function scanName(t: Translate, { position, label }: Place): string {
  if (label === undefined) return t('object.scan', { number: position + 1 });
  return isPageNumber(label) ? t('reading.page', { label }) : label;
}

/** The name of a scan in a list of all: its number, and the label of its page, if it has one. */
export function listedScanName(t: Translate, place: Place): string {
  return named(t, t('object.scan', { number: place.position + 1 }), place);
}

/** The title of a scan's page; the object's title is truncated to fit. @param maxLength characters */
export function scanTitle(t: Translate, title: string, place: Place, maxLength: number): string {
  const titled = (cut: string) =>
    named(t, t('object.titleOfScan', { title: cut, number: place.position + 1 }), place);
  return namedAfter(t, title, titled, maxLength);
}

function named(t: Translate, numbered: string, place: Place): string {
  return place.label === undefined ? numbered : `${numbered} · ${scanName(t, place)}`;
}
