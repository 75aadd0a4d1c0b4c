import fc from 'fast-check';
import type { CatalogueObject, ObjectDetails } from '#lib/catalogue/catalogue.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { instant, type ObjectValues, objectRecord, scanRecord } from '../catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '../catalogue/store/shapes.ts';
import { type CitedObject, citedObject } from './cited-object.ts';

export const publicUrl = 'https://library.example';
/** Address of the cited scan. */
export const address = `${publicUrl}/o/1?scan=2`;

/** A catalogue object with some values overridden for a test. */
export function catalogueObject(
  record: ObjectValues = {},
  organization: string | undefined = 'Biblioteka Śląska',
  details: ObjectDetails = { language: 'pl', rights: 'Domena publiczna' },
): CatalogueObject {
  const time = instant('2026-11-21');
  const scan = mainScanOf(baseUrlsOf(publicUrl), 1, scanRecord('one'));
  const times = { created: time, updated: time, sorting: time };
  const tile = entityTileOf(1, objectRecord('1', record), scan, times);
  const counts = { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 };
  return {
    tile,
    scans: [],
    scanCount: 0,
    contents: [],
    details,
    organization:
      organization === undefined
        ? undefined
        : {
            id: 1,
            fullname: organization,
            avatar: { dimensions: { width: 1, height: 1 }, url: '' },
            background: '',
            description: { pl: '', en: '' },
            aggregations: counts,
          },
    isMirrored: false,
  };
}

/** The citation of such an object, as a visitor gets it. */
export function cited(record: ObjectValues = {}, accessed = '2026-11-21'): CitedObject {
  return { ...citedObject(catalogueObject(record), 'pl', publicUrl, 1), accessed };
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'{}\\"%#&_~^$@,; \r\n\t-*a1Ż') }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    'ER  - \r\nTY  - BOOK',
    'Wiersz\u2028rozdzielony\u2029trzy\u0000razy\u0085',
    '\u202eodwrócony\u2066',
    '},\n}\n@book{x, title = {y',
    'Smith and Sons, John and others',
    '{'.repeat(50),
  ),
);

/** Any object of a hostile catalogue. */
export const hostileCited: fc.Arbitrary<CitedObject> = fc
  .record({
    title: hostile,
    creator: hostile,
    creatorCorp: hostile,
    dateDescriptive: hostile,
    publishPlace: hostile,
    institution: hostile,
    rights: hostile,
    language: hostile,
  })
  .map(({ institution, rights, language, ...record }) => ({
    ...citedObject(catalogueObject(record, institution, { rights, language }), 'en', publicUrl, 1),
    accessed: '2026-11-21',
  }));

/** Any passage of a hostile text layer. */
export const hostileText = hostile;
