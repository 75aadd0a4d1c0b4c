import type { Locale } from '#lib/i18n/locales.ts';

/** A size in bytes as people say it; nothing where it is unknown. */
export function showBytes(bytes: number | undefined, locale: Locale): string | undefined {
  if (bytes === undefined) return undefined;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}
