import type { EntityTile, Organization, OtherTile, Page, Statistics, Tile } from '#lib/catalogue/schema.ts';
import { categories, tileTypes } from '#lib/catalogue/schema.ts';
import { instant } from '#lib/catalogue/store/records.fixture.ts';
import { formatTimestamp, shiftTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { type ScanFiles, scanFiles, thumbnailBoxes } from './scans.ts';

/** The data of a simulated catalogue service. A scenario may replace any of it. */
export type UpstreamData = {
  tiles: Tile[];
  organizations: Organization[];
  statistics: Statistics;
  pages: Page[];
};

const newest = instant('2026-11-20T12:00:00');
/** Microseconds between two tiles. */
const distance = 3_600_000_000;

const titles = [
  'Kronika miasta Łodzi',
  'Widok rynku od północy',
  'Śpiewnik domowy',
  'A Survey of the Coast',
  'Mapa województwa krakowskiego',
  'Letters to the Editor',
];
const creators = ['Żeromska, Zofia', 'Kossak, Jan', 'Smith, Anne', ''];
const places = ['Łódź', 'Kraków', 'London', null];

/** The data of a well-behaved service. @param assets origin of its scans @param count of tiles */
export function goodData(assets: string, count: number): UpstreamData {
  return {
    tiles: Array.from({ length: count }, (_, index) => tileOf(assets, index)),
    organizations: [
      'Śląska Biblioteka',
      'Łódzkie Archiwum',
      'Biblioteka w Gdyni',
      'Ćwierćwiecze. Muzeum',
    ].map((fullname, index) => organizationOf(assets, index + 1, fullname)),
    statistics: {
      entities: {
        total: 1200 + count,
        public: 1000 + count,
        by_category: Object.fromEntries(
          categories.map((category, index) => [category, index * 10]),
        ) as Statistics['entities']['by_category'],
      },
    },
    pages: pages(),
  };
}

/** Feed position, as a time, of the tile with this number, from 0. */
export function timestampOf(index: number): Timestamp {
  return shiftTimestamp(newest, -distance * index);
}

/** The tile with this number, from 0 for the newest. */
export function tileOf(assets: string, index: number): Tile {
  const at = formatTimestamp(timestampOf(index));
  // Every ninth tile is of another type, in turn; every second of those has only the common fields.
  if (index % 9 !== 8) return objectTile(assets, index, at);
  const others = tileTypes.filter((type) => type !== 'entity');
  const number = (index - 8) / 9;
  const tile: OtherTile = {
    id: index + 1,
    type: others[number % others.length] ?? 'news',
    created_at: at,
    updated_at: at,
    sorting_datetime: at,
  };
  return number % 2 === 0 ? tile : { ...tile, title: `Wiadomość ${number}`, url: '/pl', thumbnail_url: null };
}

/** An object's tile as in the contract. */
export function objectTile(assets: string, index: number, at: string): EntityTile {
  const title = `${titles[index % titles.length] ?? ''} ${index + 1}`;
  const creator = creators[index % creators.length] || null;
  const year = 1700 + (index % 240);
  const files = scanFiles[index % scanFiles.length] ?? scanFiles[0];
  const id = `object-${index + 1}`;
  return {
    id: index + 1,
    type: 'entity',
    created_at: at,
    updated_at: at,
    sorting_datetime: at,
    thumbnail_url: `${assets}/scans/${files.name}/thumbnail.jpg`,
    related_object_id: id,
    indice: 0,
    scan_index: null,
    entity_title: title,
    entity_creator_name: creator ?? '',
    related_object: {
      id,
      slug: slugOf(title),
      title,
      creator: creator && `${creator} (1841-1902)`,
      creator_name: creator,
      creator_date: creator && '1841-1902',
      creator_apposition: null,
      creator_corp: null,
      date: `${year}-01-01T00:00:00`,
      date_descriptive: index % 3 === 0 ? null : `[ca ${year}]`,
      publish_place: places[index % places.length] ?? null,
      categories: [categories[index % categories.length] ?? 'books'],
      is_public: true,
      main_scan: mainScanOf(assets, index + 1, files),
      aggregations: {
        user: null,
        global: {
          notes_count: 0,
          views_count: index,
          favorites_count: 0,
          bookmarks_count: 0,
          collections_containing_count: 0,
        },
      },
    },
  };
}

function mainScanOf(assets: string, id: number, files: ScanFiles): EntityTile['related_object']['main_scan'] {
  const base = `${assets}/scans/${files.name}`;
  const thumbnail = (name: keyof typeof thumbnailBoxes, query: string) => {
    const scale = thumbnailBoxes[name] / Math.max(files.width, files.height);
    const dimensions = { width: Math.round(files.width * scale), height: Math.round(files.height * scale) };
    return { dimensions, url: `${base}/thumbnail.jpg${query}` };
  };
  return {
    id,
    dzi: { tiles_prefix: `${base}/scan_files/`, manifest_url: `${base}/${files.manifest}` },
    thumbnails: [
      thumbnail('default', ''),
      thumbnail('large', '?type=large'),
      thumbnail('huge', '?type=huge'),
    ],
    pagination_info: { scan_structure: 'SINGLE_PAGE', scan_functions: [], interesting: false },
    resources: [
      { url: `${base}/scan.jpg`, hidden: false, downloadable: true, mime: 'image/jpeg' },
      { url: `${base}/alto.xml`, hidden: false, downloadable: true, mime: 'text/xml-alto' },
    ],
    rotation: 0,
    aggregations: { user: null, global: null },
  };
}

function organizationOf(assets: string, id: number, fullname: string): Organization {
  return {
    id,
    fullname,
    avatar: { dimensions: { width: 300, height: 400 }, url: `${assets}/scans/classic/thumbnail.jpg` },
    background: `${assets}/scans/classic/thumbnail.jpg?type=large`,
    description: { pl: `${fullname} zbiera książki.\nI mapy.`, en: id % 2 === 0 ? '' : 'Books and maps.' },
    aggregations: { featured_collections_count: 0, items_provided_count: id * 7, collections_count: id },
  };
}

function pages(): Page[] {
  const page = (title: string, created: string, content: string): Page => {
    const created_at = `2026-01-${created}T10:00:00`;
    return { title, content, created_at, updated_at: created_at };
  };
  return [
    page(
      'Pomoc',
      '01',
      '<h2>Jak szukać</h2><p>Tu jest pomoc dla czytelników. <img src="media/picture.jpg" alt="Czytelnia"></p>',
    ),
    page('Help', '01', '<h2>How to search</h2><p>This is help for the readers of the library.</p>'),
    page(
      'Polityka prywatności',
      '02',
      '<p>Nie zbieramy danych, które nie są potrzebne do działania serwisu.</p>',
    ),
    page(
      'Privacy policy',
      '02',
      '<p>We do not collect data that the service does not need in order to work.</p>',
    ),
    page('FAQ', '03', '<p>Najczęściej zadawane pytania i odpowiedzi na nie.</p>'),
    page('FAQ', '04', '<p>The questions that are asked most often, and the answers to them.</p>'),
    page('Deklaracja dostępności', '05', '<p id="a11y-wstep">Serwis jest zgodny z ustawą.</p>'),
    page('Mapa strony', '06', '<ul><li><a href="/pl">Strona główna</a></li></ul>'),
  ];
}
