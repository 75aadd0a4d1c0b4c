import type { Kysely } from 'kysely';
import { type PersistentIds, withPersistentId } from '#lib/discovery/persistent-ids.ts';
import type { BaseUrls } from '#lib/scans/addresses.ts';
import type { CatalogueObject, ObjectScan, ScanRange } from '../catalogue.ts';
import type { Organization } from '../schema.ts';
import type { WholeObject } from '../whole-object.ts';
import { isImpossible } from './engine.ts';
import { countScans, objectScan, type ScanCounts, scansOfObject } from './object-scans.ts';
import { readOrganizations } from './organizations.ts';
import { type ReadOptions, readRecords, type StoredObject } from './read-records.ts';
import { contentsOf, detailsOf } from './shapes.ts';
import type { Tables } from './tables.ts';
import { objectTile } from './tile-json.ts';

const noScans: ScanCounts = { count: 0, texts: 0, foreign: 0, files: undefined };

/** Reads the store's objects as the catalogue shows them: one by its id, also whole, or the public ones among several. */
export function shownObjects(
  reader: Kysely<Tables>,
  baseUrls: BaseUrls,
  persistentIds: PersistentIds | undefined,
) {
  const described = (stored: StoredObject, organization: Organization | undefined) => ({
    tile: objectTile(baseUrls, stored),
    isMirrored: stored.record.mirrored !== undefined,
    ...withPersistentId(stored.record.id, detailsOf(stored.record), persistentIds),
    organization,
  });

  const shown = (
    stored: StoredObject,
    { count, files }: ScanCounts,
    range: ScanRange | undefined,
    organization: Organization | undefined,
  ): CatalogueObject => ({
    ...described(stored, organization),
    scans: objectScans(baseUrls, stored).filter((scan) => range === undefined || isWithin(range, scan)),
    scanCount: count,
    files,
    contents: contentsOf(stored.record.parts),
  });

  async function read(id: string, options: ReadOptions) {
    if (isImpossible(id)) return undefined;
    const stored = (await readRecords(reader, [id], options)).get(id);
    if (!stored) return undefined;
    const { organizationId } = stored.record;
    const counts = (await countScans(reader, [id])).get(id) ?? noScans;
    const [organization] =
      organizationId === null ? [] : await readOrganizations(reader, baseUrls.publicUrl, organizationId);
    return { stored, counts, organization };
  }

  return {
    async one(id: string, range?: ScanRange): Promise<CatalogueObject | undefined> {
      const contents = range === undefined || ('from' in range && range.contents !== false);
      const found = await read(id, { scans: range ?? 'all', contents });
      return found && shown(found.stored, found.counts, range, found.organization);
    },

    async whole(id: string): Promise<WholeObject | undefined> {
      const found = await read(id, { scans: 'first' });
      if (!found) return undefined;
      const { stored, counts, organization } = found;
      return {
        ...described(stored, organization),
        ...counts,
        parts: stored.record.parts,
        fingerprint: stored.fingerprint,
        scans: (first, end) => scansOfObject(reader, baseUrls, id, first, end),
      };
    },

    async several(ids: readonly string[], scans: ScanRange): Promise<Map<string, CatalogueObject>> {
      const stored = await readRecords(reader, ids, { scans, onDamaged: () => undefined });
      const counts = await countScans(reader, ids);
      const organizations = await readOrganizations(reader, baseUrls.publicUrl);
      const holders = new Map(organizations.map((one) => [one.id, one]));
      const objects = new Map<string, CatalogueObject>();
      for (const [id, one] of stored) {
        const { isPublic, organizationId } = one.record;
        const counted = counts.get(id);
        const organization = organizationId === null ? undefined : holders.get(organizationId);
        if (isPublic && counted) objects.set(id, shown(one, counted, scans, organization));
      }
      return objects;
    },
  };
}

function objectScans(baseUrls: BaseUrls, stored: StoredObject): ObjectScan[] {
  const { record, scanIds, positions, tileSources } = stored;
  return record.scans.map((scan, index) => ({
    position: positions[index] ?? index,
    ...objectScan(baseUrls, scanIds[index] ?? 0, scan, tileSources[index]),
  }));
}

function isWithin(range: ScanRange, { position, number, scan }: ObjectScan): boolean {
  if ('id' in range) return scan.id === range.id;
  if ('number' in range) return number === range.number;
  if ('positions' in range) return range.positions.includes(position);
  return position >= range.from && position < range.from + range.count;
}
