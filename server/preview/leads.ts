import type { HttpResponse } from '#lib/http.ts';
import { isFilePart } from '#lib/http.ts';
import type { FrontRequest } from '../routes.ts';

/** Whether an address inside the site leads somewhere. @param path with its query @param fragment without `#` */
export type Leads = (path: string, fragment: string) => Promise<boolean>;

/**
 * Asks the site itself, as a stranger would: what the public cannot reach leads nowhere. What cannot be told at the
 * moment is not called wrong.
 */
export function leadsBy(answer: (request: FrontRequest) => Promise<HttpResponse>): Leads {
  return async (address, fragment) => {
    const [path = '', rawQuery = ''] = address.split(/\?(.*)/s, 2);
    const query = new URLSearchParams(rawQuery);
    const request = { method: 'GET', path, query, rawQuery, headers: {}, body: async () => undefined };
    let response: HttpResponse;
    try {
      response = await answer(request);
    } catch {
      return true;
    }
    const { status, body } = response;
    if ([400, 404, 405, 410].includes(status)) return false;
    if (fragment === '' || status !== 200 || body === null || isFilePart(body)) return true;
    return hasPlace(new TextDecoder().decode(body), fragment);
  };
}

/** Whether a document has a place of that name. `top` is one everywhere (HTML, "indicated part"). */
function hasPlace(html: string, fragment: string): boolean {
  if (/^top$/i.test(fragment)) return true;
  const escaped = fragment.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html.includes(` id="${escaped}"`);
}
