import type { Tile } from '#lib/catalogue/schema.ts';
import { formatTimestamp, parseTimestamp, shiftTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import type { UpstreamData } from './data.ts';
import { hostileData } from './hostile.ts';

/** How the feed answers. */
export type FeedBehaviour = {
  /** Bounds include the instant that they name. */
  inclusive: boolean;
  /** Maximum number of tiles in a batch, however many are requested; 40 by default. */
  maxBatch: number;
  /** After this many batches the previous one is repeated; 0: never. */
  repeatEvery: number;
  /** Tiles are in any order inside a batch. */
  shuffled: boolean;
  /** Parameters that are ignored. */
  ignores: string[];
};

/** How an answer can go wrong. */
export type Fault =
  | 'slow'
  | 'failing'
  | 'broken'
  | 'busy'
  | 'flaky'
  | 'cut'
  | 'hanging'
  | 'gone'
  | 'html'
  | 'garbage'
  | 'huge'
  | 'objects';

export type Scenario = {
  description: string;
  feed?: Partial<FeedBehaviour>;
  fault?: Fault;
  /** Paths affected by the fault; by default the whole API. */
  faultPaths?: RegExp;
  /** Paths that do not exist. */
  missingPaths?: RegExp;
  /** Replaces parts of a good service's data. May contain data that violates the contract. */
  data?: (good: UpstreamData) => { [Key in keyof UpstreamData]: unknown };
  /** Location of the scans. */
  assets?: 'beside' | 'elsewhere' | 'unlisted' | 'relative';
  /** Faults of manifests and tiles. */
  scans?: 'no-manifest' | 'broken-manifest' | 'entity-manifest' | 'moved-manifest' | 'no-tiles';
};

const define = <Names extends string>(scenarios: Record<Names, Scenario>) => scenarios;

/** All behaviours of catalogue services. */
export const scenarios = define({
  good: { description: 'keeps to the contract, exclusive bounds' },
  inclusive: { description: 'bounds that include the instant they name', feed: { inclusive: true } },
  ties: { description: 'runs of tiles at one instant', data: tied(7) },
  'long-ties': {
    description: 'a hundred tiles at one instant, larger batches on request',
    data: tied(100),
    feed: { maxBatch: 200 },
  },
  'inclusive-long-ties': {
    description: 'the same with inclusive bounds',
    data: tied(100),
    feed: { maxBatch: 200, inclusive: true },
  },
  'capped-ties': {
    description: 'a hundred tiles at one instant, never more than 40 in a batch',
    data: tied(100),
  },
  fractions: { description: 'timestamps without a fraction and with 1, 3 or 6 digits', data: withFractions },
  repeats: { description: 'every third batch is the one before', feed: { repeatEvery: 3 } },
  unordered: { description: 'tiles in any order inside a batch', feed: { shuffled: true } },
  slow: { description: 'three seconds for each answer', fault: 'slow' },
  failing: { description: '503 to everything', fault: 'failing' },
  broken: { description: '500 to everything', fault: 'broken' },
  busy: { description: '503 with Retry-After: 1', fault: 'busy' },
  flaky: { description: '503 whenever an address is asked for the first time, the third …', fault: 'flaky' },
  cut: { description: 'connections break in the middle of the answer', fault: 'cut' },
  hanging: { description: 'takes requests and never answers', fault: 'hanging' },
  gone: { description: 'nobody listens', fault: 'gone' },
  html: { description: '200 with a page in HTML', fault: 'html' },
  garbage: { description: '200 with something that is no JSON', fault: 'garbage' },
  huge: { description: 'an answer of more than 40 MB', fault: 'huge' },
  'wrong-shapes': { description: 'objects where lists belong', fault: 'objects' },
  'broken-tiles': {
    description: 'some tiles of each batch broken, some in one field, and one whole batch',
    data: withBrokenTiles,
  },
  sparse: { description: 'optional keys missing, nothing known, few thumbnails', data: sparse },
  hostile: { description: 'markup, scripts and endless text in every field', data: hostileData },
  old: {
    description: 'knows no single institution, no pages, no batch_size and no type',
    missingPaths: /^\/api\/(?:organizations\/.+|pages\/)$/,
    feed: { ignores: ['batch_size', 'type'] },
  },
  'no-organization-path': {
    description: '404 for a single institution',
    missingPaths: /^\/api\/organizations\/.+$/,
  },
  'statistics-gone': {
    description: '500 for the statistics alone',
    fault: 'broken',
    faultPaths: /^\/api\/stats\//,
  },
  'pages-gone': { description: '500 for the pages alone', fault: 'broken', faultPaths: /^\/api\/pages\// },
  'older-gone': {
    description: '503 for every batch but the newest',
    fault: 'failing',
    faultPaths: /max_sorting_datetime/,
  },
  empty: {
    description: 'a library without anything in it',
    data: (good) => ({ ...good, tiles: [], organizations: [], pages: [] }),
  },
  relative: { description: 'addresses relative to the service', assets: 'relative' },
  'foreign-assets': { description: 'scans on another origin, without CORS', assets: 'elsewhere' },
  'unlisted-assets': { description: 'scans on an origin that nobody listed', assets: 'unlisted' },
  'no-manifest': { description: 'manifests are missing', scans: 'no-manifest' },
  'broken-manifest': { description: 'manifests are no XML', scans: 'broken-manifest' },
  'entity-manifest': { description: 'manifests with a document type and entities', scans: 'entity-manifest' },
  'moved-manifest': { description: 'manifests redirect to a private address', scans: 'moved-manifest' },
  'no-tiles': { description: 'manifests are there, tiles are missing', scans: 'no-tiles' },
  'no-prefix': {
    description: 'no tiles_prefix: the place of tiles follows from the manifest',
    data: withDzi('tiles_prefix'),
  },
  'only-prefix': { description: 'no manifest_url', data: withDzi('manifest_url') },
});

export type ScenarioName = keyof typeof scenarios;

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

type Alter = NonNullable<Scenario['data']>;

function withTimes(tiles: readonly Tile[], time: (index: number, own: Timestamp) => string): Tile[] {
  return tiles.map((tile, index) => {
    const own = parseTimestamp(tile.sorting_datetime);
    return own ? { ...tile, sorting_datetime: time(index, own) } : tile;
  });
}

/** Runs of tiles that share the instant of the first of them. */
function tied(length: number): Alter {
  return (good) => {
    const first = (index: number) => good.tiles[index - (index % length)]?.sorting_datetime;
    return { ...good, tiles: withTimes(good.tiles, (index, own) => first(index) ?? formatTimestamp(own)) };
  };
}

function withFractions(good: UpstreamData): UpstreamData {
  // Microseconds before the whole hour that six tiles share: written with 0, 6, 3, 6, 1 and 0 digits, and so close that
  // neither shorter parsing nor comparing the texts as they are will do.
  const before = [0, 1, 1_000, 1_001, 100_000, 1_000_000];
  const tiles = withTimes(good.tiles, (index, own) => {
    const place = index % before.length;
    return shiftTimestamp(own, place * 3_600_000_000 - (before[place] ?? 0)).replace(/\.?0+$/, '');
  });
  return { ...good, tiles };
}

/** None of tiles 41 to 80 can be read, nor every sixth of the others; another sixth has something broken. */
function withBrokenTiles(good: UpstreamData) {
  const lost: ((tile: Tile) => object)[] = [
    (tile) => ({ ...tile, related_object: null, type: 'entity' }),
    (tile) => ({ ...tile, type: 'film' }),
    (tile) => ({ ...tile, type: 'entity', related_object: { title: 'Without an id' } }),
    (tile) => ({ ...tile, type: 'entity', related_object: undefined }),
    (tile) => ({ ...tile, id: String(tile.id) }),
    (tile) => ({ ...tile, sorting_datetime: 'yesterday' }),
  ];
  const flawed: ((tile: Tile) => object)[] = [
    (tile) => ({ ...tile, created_at: 'yesterday', updated_at: null }),
    (tile) => ({ ...tile, thumbnail_url: 7, ...withObject(tile, { main_scan: 'none' }) }),
    (tile) => ({ ...tile, entity_title: null, ...withObject(tile, { title: ['x'], slug: 7 }) }),
    (tile) => ({ ...tile, ...withObject(tile, { categories: 'books', is_public: 'yes', date: 'ca 1938' }) }),
  ];
  const among = (breakings: ((tile: Tile) => object)[], index: number, tile: Tile) =>
    breakings[Math.floor(index / 6) % breakings.length]?.(tile);
  return {
    ...good,
    tiles: good.tiles.map((tile, index) => {
      // A whole batch without any positions would end the walk: there only those with a position are broken.
      if (index >= 40 && index < 80) return among(lost.slice(0, 4), index, tile);
      if (index % 6 === 3) return among(lost, index, tile);
      return index % 6 === 1 ? among(flawed, index, tile) : tile;
    }),
  };
}

function withObject(tile: Tile, changes: object): object {
  return tile.type === 'entity' ? { related_object: { ...tile.related_object, ...changes } } : {};
}

function sparse(good: UpstreamData) {
  return {
    ...good,
    organizations: good.organizations.map(({ id, fullname }) => ({ id, fullname, avatar: null })),
    tiles: good.tiles.map((tile, index) => {
      const { id, type, created_at, updated_at, sorting_datetime } = tile;
      const common = { id, type, created_at, updated_at, sorting_datetime };
      if (tile.type !== 'entity') return common;
      const object = tile.related_object;
      const scan = object.main_scan;
      return {
        ...common,
        unknown_key: { deep: [1, 2, 3] },
        thumbnail_url: index % 3 === 0 ? '' : tile.thumbnail_url,
        related_object_id: tile.related_object_id,
        entity_title: tile.entity_title,
        entity_creator_name: '',
        related_object: {
          id: object.id,
          slug: '',
          title: object.title,
          creator: null,
          creator_name: null,
          date: object.date,
          date_descriptive: null,
          categories: [],
          is_public: true,
          main_scan: {
            id: scan.id,
            dzi: scan.dzi,
            thumbnails: scan.thumbnails.slice(0, index % 3),
            pagination_info: { scan_structure: 'X', scan_functions: [], interesting: false },
            resources: [],
          },
        },
      };
    }),
  };
}

function withDzi(missing: 'tiles_prefix' | 'manifest_url'): Alter {
  return (good) => ({
    ...good,
    tiles: good.tiles.map((tile) => {
      if (tile.type !== 'entity') return tile;
      const scan = tile.related_object.main_scan;
      const main_scan = { ...scan, dzi: { ...scan.dzi, [missing]: '' } };
      return { ...tile, related_object: { ...tile.related_object, main_scan } };
    }),
  });
}
