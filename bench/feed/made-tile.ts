import type { ObjectRecord, ScanRecord } from '#lib/catalogue/store/records.ts';
import { entityTileOf, mainScanOf } from '#lib/catalogue/store/shapes.ts';
import { shiftTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { digestLength, placesOf } from '#lib/scans/addresses.ts';

const origin = 'https://library.example';
const firstInstant = '2015-01-01T00:00:00.000000' as Timestamp;
/** Microseconds between two tiles: a million of them take ten years. */
const step = 317_000_001n;

const titles = [
  'Kronika miasta Łodzi: zeszyt pamiątkowy',
  'Kurier Warszawski: dodatek poranny, numer',
  'Widok rynku od strony północno-wschodniej',
  'Mappa szczegółowa Królestwa Galicyi i Lodomeryi',
  'Śpiewnik domowy na głos z towarzyszeniem fortepianu',
  'Rękopis nieznanego żaka, karta',
];
const creators = ['Stanisław Moniuszko', 'Juliusz Kossak', 'Stefan Żeromski', 'Ludwik Ćwikliński'];
const places = ['Łódź', 'Warszawa', 'Kraków', 'Gdańsk', 'Wrocław'];
const categories = ['books', 'serials', 'photographs', 'maps', 'scores', 'manuscripts'];

/** Place in the feed of the tile with this number, from 1. */
export function instantOf(number: number): Timestamp {
  return shiftTimestamp(firstInstant, BigInt(number) * step);
}

/** The JSON of a made tile of an object, by the code that writes the real ones. */
export function madeTile(number: number): string {
  const pick = (list: string[], salt: number) => list[(number * salt) % list.length] ?? '';
  const creator = pick(creators, 5);
  const year = 1700 + (number % 240);
  const scan: ScanRecord = {
    digest: number.toString(16).padStart(digestLength, 'f'),
    textDigest: null,
    facts: {
      width: 4200,
      height: 5940,
      imageBytes: 7_000_000,
      textBytes: null,
      thumbnails: [
        { width: 283, height: 400 },
        { width: 566, height: 800 },
        { width: 1131, height: 1600 },
      ],
      structure: 'single_page',
      functions: ['title_page'],
      interesting: false,
      name: null,
      description: null,
      rotation: 0,
    },
  };
  const record: ObjectRecord = {
    id: `made-${number}`,
    organizationId: null,
    fingerprint: '',
    title: `${pick(titles, 7)} ${number}`,
    creator: `${creator} (1841–1902)`,
    creatorName: creator,
    creatorDate: '1841–1902',
    creatorApposition: null,
    creatorCorp: null,
    date: `${year}-01-01T00:00:00.000000` as Timestamp,
    dateDescriptive: `[ca ${year}]`,
    publishPlace: pick(places, 3),
    categories: [pick(categories, 11)],
    isPublic: true,
    details: {},
    published: undefined,
    scans: [scan],
  };
  const at = instantOf(number);
  const times = { created: at, updated: at, sorting: at };
  return JSON.stringify(entityTileOf(number, record, mainScanOf(placesOf(origin), number, scan), times));
}
