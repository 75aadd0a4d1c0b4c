/** Longest delay in milliseconds that a service can impose: if it asks for a year, it gets a minute. */
const maxDelay = 60_000;

/**
 * The delay that a service asks for, in milliseconds: seconds or a date (RFC 9110, section 10.2.3).
 * @param max limit in milliseconds
 */
export function retryAfterOf(headers: Headers, max = maxDelay): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const isDate = /^[A-Z][a-z]{2}/.test(text);
  const milliseconds = isDate
    ? Date.parse(text) - Date.now()
    : /^\d+$/.test(text)
      ? Number(text) * 1000
      : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(milliseconds, 0), max);
}
