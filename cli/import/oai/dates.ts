const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Normalises a date to the protocol's form: UTC, without fractions of a second, which strict repositories refuse
 * (OAI-PMH 2.0, section 3.3); undefined if it is not a date.
 * @param isDay omits the time
 */
export function inSeconds(text: string, isDay = false): string | undefined {
  const [, time, , , zone] = form.exec(text) ?? [];
  const instant = form.test(text) ? Date.parse(time && !zone ? `${text}Z` : text) : Number.NaN;
  if (Number.isNaN(instant)) return undefined;
  const written = `${new Date(instant).toISOString().slice(0, 19)}Z`;
  return isDay ? written.slice(0, 10) : written;
}
