import type { Catalogue } from './catalogue.ts';
import { showTimestamp } from './timestamp.ts';

/** What programs are told with 410 in the place of an object that was withdrawn. */
export type Tombstone = {
  detail: string;
  id: string;
  title: string;
  date_descriptive: string | undefined;
  withdrawn_at: string;
};

/** That of an object; undefined where it is there, or never was for the public. @throws {CatalogueUnavailable} */
export async function tombstoneOf(
  catalogue: Pick<Catalogue, 'changes' | 'object'>,
  id: string,
): Promise<Tombstone | undefined> {
  const gone = await catalogue.changes.withdrawn(id);
  // One that is no longer public is there, and has its page.
  if (!gone || (await catalogue.object(id, undefined, { from: 0, count: 0 }))) return undefined;
  return {
    detail: 'This object has been withdrawn.',
    id,
    title: gone.title,
    date_descriptive: gone.dateDescriptive,
    withdrawn_at: showTimestamp(gone.at),
  };
}
