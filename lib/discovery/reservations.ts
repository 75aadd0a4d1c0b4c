import type { Reservations } from '#lib/config.ts';
import type { HttpResponse } from '#lib/http.ts';

/** A library that makes no reservations. */
export const nothingReserved: Reservations = { disallowed: [], mining: undefined, contentUsage: undefined };

/**
 * The reservation of text and data mining, by the names that it has in headers and in `<meta>`. Empty where the library
 * makes no statement.
 * @see https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/ TDM Reservation Protocol, final report
 */
export function miningTerms({ mining }: Reservations): Record<string, string> {
  return {
    ...(mining && { 'tdm-reservation': mining.isReserved ? '1' : '0' }),
    ...(mining?.policy && { 'tdm-policy': mining.policy }),
  };
}

/**
 * Headers of every answer that state the library's reservations and preferences.
 * @see https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/ the header Content-Usage
 */
export function reservationHeaders(reservations: Reservations): HttpResponse['headers'] {
  const { contentUsage } = reservations;
  return { ...miningTerms(reservations), ...(contentUsage && { 'Content-Usage': contentUsage }) };
}

/** Address of {@link miningFile}, prescribed by the report. */
export const miningPath = '/.well-known/tdmrep.json';

/** The reservation for the whole site as a file; undefined where the library makes no statement. */
export function miningFile(reservations: Reservations): string | undefined {
  const { mining } = reservations;
  if (!mining) return undefined;
  const terms = { ...miningTerms(reservations), 'tdm-reservation': mining.isReserved ? 1 : 0 };
  return JSON.stringify([{ location: '/', ...terms }]);
}
