import { baseUrlsOf } from '#lib/scans/addresses.ts';
import type { EntityTile, Organization } from '../../schema.ts';
import { instant, objectRecord, scanRecord } from '../../store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '../../store/shapes.ts';

/** A tile as a service sends it: complete according to the contract. */
export function serviceTile(id: number, sorting: string, title = `Obiekt ${id}`): EntityTile {
  const record = objectRecord(`object-${id}`, { title });
  const scan = mainScanOf(baseUrlsOf('https://catalogue.example'), id, scanRecord(`scan ${id}`));
  const time = instant(sorting);
  return entityTileOf(id, record, scan, { created: time, updated: time, sorting: time });
}

export function serviceOrganization(id: number, fullname: string): Organization {
  return {
    id,
    fullname,
    avatar: { dimensions: { width: 10, height: 10 }, url: 'https://catalogue.example/a.png' },
    background: 'https://catalogue.example/b.jpg',
    description: { pl: 'Opis', en: 'Description' },
    aggregations: { featured_collections_count: 0, items_provided_count: 3, collections_count: 1 },
  };
}
