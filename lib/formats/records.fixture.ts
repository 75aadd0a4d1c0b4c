import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { objectScan } from '#lib/catalogue/store/object-scans.ts';
import {
  digestFor,
  fullObjectRecord,
  instant,
  type ObjectValues,
  objectRecord,
  scanRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { contentsOf, detailsOf, entityTileOf } from '#lib/catalogue/store/shapes.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import type { FormattedRecord, RecordFormat } from './format.ts';

export const publicUrl = 'https://library.example';

/** A record as the catalogue returns it, with all its scans. @param number of its tile, which must be unique */
export function formattedRecord(
  record: ObjectRecord,
  institution: string | undefined = 'Biblioteka Śląska',
  number = 1,
): FormattedRecord {
  const baseUrls = baseUrlsOf(publicUrl);
  const scans = record.scans.map(
    (scan, position): ObjectScan => ({
      position,
      ...objectScan(baseUrls, position + 1, scan, undefined),
    }),
  );
  const [main] = scans;
  if (!main) throw new Error('An object has at least one scan');
  const time = instant('2026-11-21T10:11:12.345678');
  const object: CatalogueObject = {
    tile: entityTileOf(number, record, main.scan, { created: time, updated: time, sorting: time }),
    scans,
    scanCount: scans.length,
    contents: contentsOf(record.parts),
    details: detailsOf(record),
    organization:
      institution === undefined
        ? undefined
        : {
            id: 1,
            fullname: institution,
            avatar: { dimensions: { width: 1, height: 1 }, url: '' },
            background: '',
            description: { pl: '', en: '' },
            aggregations: { featured_collections_count: 0, items_provided_count: 0, collections_count: 0 },
          },
    isMirrored: record.mirrored !== undefined,
  };
  return { object, publicUrl, scans };
}

/** The same for an object with nothing but the values that a test cares about. */
export function formattedWith(values: ObjectValues = {}): FormattedRecord {
  return formattedRecord(objectRecord('1', values));
}

/** The text of a record in a format. */
export async function serialise(format: RecordFormat, record: FormattedRecord): Promise<string> {
  let text = '';
  for await (const piece of format.write(record)) text += piece;
  return text;
}

/** An object with a value for everything that the formats can express. */
export const fullRecord: ObjectRecord = {
  ...fullObjectRecord('żółw/1'),
  title: 'Mapa & <plan>',
  dateDescriptive: '[ca 1901-1905]',
  agents: [
    ...objectRecord('1', { creator: 'Kowalski, Jan (1850-1910)', creatorCorp: 'Akademia' }).agents,
    {
      kind: 'person',
      role: 'engraver',
      name: 'Anna Nowak',
      dates: '1820-1880',
      apposition: null,
      statement: 'Nowak, Anna (1820-1880)',
    },
    {
      kind: 'body',
      role: 'publisher',
      name: 'Gebethner i Wolff',
      dates: null,
      apposition: null,
      statement: null,
    },
  ],
  places: [
    { role: 'publication', name: 'Kraków' },
    { role: 'printing', name: 'Lwów' },
    { role: 'depicted', name: 'Tatry' },
  ],
  subjects: [
    { kind: 'topic', language: 'pl', text: 'Żółwie', uri: 'https://example.org/1' },
    { kind: 'person', language: null, text: 'Kopernik, Mikołaj', uri: null },
    { kind: 'place', language: 'pl', text: 'Kraków', uri: 'https://example.org/krakow' },
    { kind: 'time', language: null, text: 'XIX w.', uri: null },
    { kind: 'genre', language: 'pl', text: 'Mapy', uri: null },
  ],
  identifiers: [
    { kind: 'local', value: 'MP-1' },
    { kind: 'isbn', value: '83-01-00000-1' },
    { kind: 'shelfmark', value: 'Mag. 12' },
    { kind: 'doi', value: '10.1234/5' },
  ],
  relations: [
    { kind: 'series', text: 'Biblioteka', target: null, number: 't. 7' },
    { kind: 'part-of', text: 'Atlas', target: 'https://example.org/atlas', number: 'z. 2' },
    { kind: 'related', text: 'Plan miasta', target: null, number: null },
    { kind: 'preceding', text: 'Mapa dawna', target: null, number: null },
    { kind: 'succeeding', text: 'Mapa nowa', target: null, number: null },
  ],
  descriptions: [
    { language: 'pl', text: 'Opis' },
    { language: 'en', text: 'A description' },
  ],
  rightsUrl: 'https://creativecommons.org/publicdomain/mark/1.0/deed.pl',
  scans: [
    scanRecord('one', { label: 'XII', textDigest: digestFor('text'), textBytes: 7 }),
    scanRecord('two', { description: 'Druga' }),
  ],
};
