import type { Catalogue, CataloguePart } from '../catalogue.ts';
import { parseTimestamp, type Timestamp } from '../timestamp.ts';
import { CatalogueUnavailable } from '../unavailable.ts';
import type { ConfiguredService } from './configured-services.ts';
import { answeredAt } from './record.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Age in milliseconds from which visitors see a note. Statistics are refreshed only once a day. */
const staleAfter: Record<CataloguePart, number> = {
  frontpage: hour,
  organizations: hour,
  pages: hour,
  statistics: day + hour,
};

/**
 * Which parts of a catalogue are available, and how old: before its first answer nothing of a service is known.
 * @param own the store's catalogue
 */
export function mirroredParts(own: Catalogue, readServices: () => Promise<readonly ConfiguredService[]>) {
  const known = new Set<CataloguePart>();

  /** Whether a part can be shown: the store has some of it, or every service has answered once. Stays true. */
  async function isKnown(part: CataloguePart): Promise<boolean> {
    if (known.has(part)) return true;
    const isAnswered = (await readServices()).every(({ record }) => answeredAt(record, part) !== null);
    if (!isAnswered && !(await isStored(part))) return false;
    known.add(part);
    return true;
  }

  async function isStored(part: CataloguePart): Promise<boolean> {
    if (part === 'frontpage') return (await own.frontpage({ batchSize: 1 })).length > 0;
    if (part === 'organizations') return (await own.organizations()).length > 0;
    if (part === 'pages') return (await own.listPages()).length > 0;
    // Counting writes to the store, so it is avoided where there is nothing to count.
    return (await isKnown('frontpage')) && (await own.statistics()).entities.total > 0;
  }

  return {
    isKnown,
    /** @throws {CatalogueUnavailable} while a part cannot be shown */
    async require(part: CataloguePart): Promise<void> {
      if (!(await isKnown(part)))
        throw new CatalogueUnavailable(
          'the catalogue service has not answered yet, and nothing of it is stored',
        );
    },
    /** The time of the oldest answer for a part, where it is old enough to be shown to visitors. */
    async asOf(part: CataloguePart): Promise<Timestamp | undefined> {
      const times = (await readServices()).flatMap(({ record }) => answeredAt(record, part) ?? []);
      const oldest = Math.min(...times);
      return Date.now() - oldest > staleAfter[part] && times.length > 0
        ? parseTimestamp(new Date(oldest).toISOString().slice(0, 23))
        : undefined;
    },
  };
}
