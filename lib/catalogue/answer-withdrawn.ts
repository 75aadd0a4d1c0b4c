import type { HttpResponse } from '#lib/http.ts';
import type { Catalogue } from './catalogue.ts';
import { showTimestamp } from './timestamp.ts';

/** What the API answers instead of an object that was withdrawn. */
type Tombstone = {
  detail: string;
  id: string;
  title: string;
  date_descriptive: string | undefined;
  withdrawn_at: string;
};

/**
 * 410 with the facts of a withdrawn object, as JSON that every origin may read; undefined where the object exists, or
 * was never public. @throws {CatalogueUnavailable}
 */
export async function answerWithdrawn(
  catalogue: Pick<Catalogue, 'changes' | 'object'>,
  id: string,
): Promise<HttpResponse | undefined> {
  const gone = await catalogue.changes.withdrawn(id);
  // An object that is merely no longer public still exists, and has its page.
  if (!gone || (await catalogue.object(id, undefined, { from: 0, count: 0 }))) return undefined;
  const tombstone: Tombstone = {
    detail: 'This object has been withdrawn.',
    id,
    title: gone.title,
    date_descriptive: gone.dateDescriptive,
    withdrawn_at: showTimestamp(gone.at),
  };
  return {
    status: 410,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    body: new TextEncoder().encode(JSON.stringify(tombstone)),
  };
}
