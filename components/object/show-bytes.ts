import type { Locale } from '#lib/i18n/locales.ts';
import type { Translate } from '#lib/i18n/translate.ts';

const units = ['kB', 'MB', 'GB'];

/** A size in bytes in a human-readable unit; undefined where it is unknown. */
export function showBytes(bytes: number | undefined, locale: Locale): string | undefined {
  if (bytes === undefined) return undefined;
  // What would be rounded to 1000 of one unit is shown as 1 of the next.
  const power = units.findIndex((_, index) => bytes < 999_500 * 1000 ** index);
  const index = power === -1 ? units.length - 1 : power;
  const value = bytes / 1000 ** (index + 1);
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[index]}`;
}

/** An estimated size: no more digits than can be right, and marked as approximate. */
export function showAboutBytes(t: Translate, bytes: number, locale: Locale): string {
  const size = showBytes(Number(bytes.toPrecision(2)), locale) ?? '';
  return t('object.aboutSize', { size });
}
