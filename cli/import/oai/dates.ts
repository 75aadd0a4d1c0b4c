const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A date as the protocol writes it, in UTC and without fractions of a second, which strict repositories refuse
 * (OAI-PMH 2.0, section 3.3); undefined for what is no date.
 * @param isDay whether without a time
 */
export function inSeconds(text: string, isDay = false): string | undefined {
  const [, time, , , zone] = form.exec(text) ?? [];
  const instant = form.test(text) ? Date.parse(time && !zone ? `${text}Z` : text) : Number.NaN;
  if (Number.isNaN(instant)) return undefined;
  const written = `${new Date(instant).toISOString().slice(0, 19)}Z`;
  return isDay ? written.slice(0, 10) : written;
}
