import type { Reservations } from '#lib/config.ts';
import type { HttpResponse } from '#lib/http.ts';

/** A library that says nothing. */
export const nothingReserved: Reservations = { disallowed: [], mining: undefined, contentUsage: undefined };

/**
 * What is reserved of text and data mining, by the names that headers and `<meta>` have for it. Empty where the library does
 * not say.
 * @see https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/ TDM Reservation Protocol, final report
 */
export function miningTerms({ mining }: Reservations): Record<string, string> {
  return {
    ...(mining && { 'tdm-reservation': mining.isReserved ? '1' : '0' }),
    ...(mining?.policy && { 'tdm-policy': mining.policy }),
  };
}

/**
 * What every answer says of what the library reserves and prefers.
 * @see https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/ the header Content-Usage
 */
export function reservationHeaders(reservations: Reservations): HttpResponse['headers'] {
  const { contentUsage } = reservations;
  return { ...miningTerms(reservations), ...(contentUsage && { 'Content-Usage': contentUsage }) };
}

/** Address of the file by {@link miningFile}, which the report fixes. */
export const miningPath = '/.well-known/tdmrep.json';

/** The same for the whole site as a file; undefined where the library does not say. */
export function miningFile(reservations: Reservations): string | undefined {
  const { mining } = reservations;
  if (!mining) return undefined;
  const terms = { ...miningTerms(reservations), 'tdm-reservation': mining.isReserved ? 1 : 0 };
  return JSON.stringify([{ location: '/', ...terms }]);
}
