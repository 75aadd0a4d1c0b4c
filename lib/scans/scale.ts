/** The length of a scale bar: a round number of millimetres, and its length in the unit of `maxWidth`. */
export type ScaleLength = { millimetres: number; bar: number };

/**
 * The longest round length, 1, 2 or 5 times a power of ten, whose bar is no longer than allowed.
 * @param perCentimetre pixels of the screen that show one centimetre of the original
 * @param maxWidth the longest bar, in pixels of the screen
 */
export function scaleLength(perCentimetre: number, maxWidth: number): ScaleLength {
  const maxMillimetres = (maxWidth / perCentimetre) * 10;
  const power = Math.floor(Math.log10(maxMillimetres));
  const candidates = [0.1, 0.2, 0.5, 1, 2, 5, 10].map((digit) =>
    // Negative powers of ten are inexact; dividing by positive ones rounds better.
    power < 0 ? digit / 10 ** -power : digit * 10 ** power,
  );
  const millimetres = Number(
    (candidates.findLast((one) => one <= maxMillimetres) ?? maxMillimetres).toPrecision(1),
  );
  return { millimetres, bar: (millimetres / 10) * perCentimetre };
}

/** A length in the most readable unit. @param language BCP 47 tag, for the decimal separator */
export function formatLength(millimetres: number, language: string): string {
  const [value, unit] =
    millimetres < 10
      ? [millimetres, 'mm']
      : millimetres < 1000
        ? [millimetres / 10, 'cm']
        : [millimetres / 1000, 'm'];
  return `${value.toLocaleString(language, { maximumSignificantDigits: 1, useGrouping: false })}\u00a0${unit}`;
}
