import { type HttpResponse, problem } from '#lib/http.ts';
import type { Catalogue } from './catalogue.ts';
import { formatTimestamp } from './timestamp.ts';

/**
 * 410 with what is known of a withdrawn object, as JSON that any origin may read; undefined where the object exists, or
 * was never public. @throws {CatalogueUnavailable}
 */
export async function answerWithdrawn(
  catalogue: Pick<Catalogue, 'changes' | 'object'>,
  id: string,
): Promise<HttpResponse | undefined> {
  const withdrawn = await catalogue.changes.withdrawn(id);
  // An object that is merely no longer public still exists, and has its page.
  if (!withdrawn || (await catalogue.object(id, undefined, { from: 0, count: 0 }))) return undefined;
  const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return problem(410, 'This object has been withdrawn.', headers, {
    id,
    title: withdrawn.title,
    date_descriptive: withdrawn.dateDescriptive,
    withdrawn_at: formatTimestamp(withdrawn.at),
  });
}
