import { unlessEmpty } from '#lib/lists.ts';
import { slugOf } from '#lib/pages/slug.ts';
import {
  type BaseUrls,
  scanAddresses,
  storageAddress,
  textAddress,
  thumbnailNames,
} from '#lib/scans/addresses.ts';
import { cleanText, maxValueLength } from '#lib/search/address.ts';
import { seriesOf } from '#lib/search/issues.ts';
import { worksOf } from '#lib/search/works.ts';
import { altoType } from '#lib/text/formats.ts';
import type { ContentsEntry, Contributor, ObjectDetails } from '../catalogue.ts';
import { type EntityTile, type MainScan, noCounts, type OtherTile, type Resource } from '../schema.ts';
import { formatTimestamp, type Timestamp } from '../timestamp.ts';
import { contributorsOf, creatorFields } from './contract-record.ts';
import type {
  AgentRecord,
  LinkedFiles,
  ObjectRecord,
  OtherTileRecord,
  PartRecord,
  ScanRecord,
} from './records.ts';

/** Version of the conversions in this file: raise it when the same record yields a different tile. */
export const tileShape = 1;

/** Storage file name of the image of a tile that does not belong to an object. */
const tileImageFile = 'image.jpg';

/** The contract's main_scan for a stored scan. */
export function mainScanOf(baseUrls: BaseUrls, id: number, scan: ScanRecord): MainScan {
  const { foreign, linked } = scan;
  const files = foreign ?? {
    id,
    ...(linked ? linkedFiles(baseUrls, scan, linked) : ownFiles(baseUrls, scan)),
  };
  return {
    id: files.id,
    dzi: files.dzi,
    thumbnails: files.thumbnails,
    pagination_info: {
      scan_structure: scan.structure,
      scan_functions: scan.functions,
      interesting: scan.interesting,
      scan_name: scan.label,
      page_description: scan.description,
    },
    resources: files.resources,
    rotation: scan.rotation,
    aggregations: { user: null, global: null },
  };
}

/** For a scan without a Deep Zoom pyramid. */
export const noPyramid: MainScan['dzi'] = { tiles_prefix: '', manifest_url: '' };

/** Addresses of a linked scan's files; its text is stored here. */
function linkedFiles(baseUrls: BaseUrls, scan: ScanRecord, { thumbnails, resources }: LinkedFiles) {
  return { dzi: noPyramid, thumbnails, resources: [...resources, ...textResources(baseUrls, scan)] };
}

function textResources(baseUrls: BaseUrls, { textDigest }: ScanRecord): Resource[] {
  if (!textDigest) return [];
  const url = textAddress(baseUrls, textDigest);
  return [{ url, hidden: false, downloadable: true, mime: altoType }];
}

/** Addresses of our own scan's files. */
function ownFiles(baseUrls: BaseUrls, scan: ScanRecord): Pick<MainScan, 'dzi' | 'thumbnails' | 'resources'> {
  const addresses = scanAddresses(baseUrls, scan.digest);
  const image: Resource = { url: addresses.image, hidden: false, downloadable: true, mime: 'image/jpeg' };
  return {
    dzi: { tiles_prefix: addresses.tilesPrefix, manifest_url: addresses.manifest },
    thumbnails: thumbnailNames.map((name, index) => {
      const { width, height } = scan.thumbnails[index] ?? { width: 0, height: 0 };
      return { dimensions: { width, height }, url: addresses.thumbnail(name) };
    }),
    resources: [image, ...textResources(baseUrls, scan)],
  };
}

/** Times of a tile: when it was created, when its record last changed, and its position in the feed. */
export type TileTimes = { created: Timestamp; updated: Timestamp; sorting: Timestamp };

/** The contract's tile for an object. */
export function entityTileOf(
  id: number,
  record: ObjectRecord,
  mainScan: MainScan,
  times: TileTimes,
): EntityTile {
  const creator = creatorFields(record.agents);
  const { slug = slugOf(record.title), ...given } = record.mirrored?.given ?? {};
  return {
    id,
    type: 'entity',
    created_at: formatTimestamp(times.created),
    updated_at: formatTimestamp(times.updated),
    sorting_datetime: formatTimestamp(times.sorting),
    thumbnail_url: mainScan.thumbnails[0]?.url ?? '',
    related_object_id: record.id,
    indice: 0,
    scan_index: null,
    entity_title: record.title,
    entity_creator_name: creator.creator_name ?? '',
    ...given,
    related_object: {
      id: record.id,
      slug,
      title: record.title,
      ...creator,
      date: formatTimestamp(record.date),
      date_descriptive: record.dateDescriptive,
      publish_place: record.places.find(({ role }) => role === 'publication')?.name ?? null,
      categories: record.categories,
      is_public: record.isPublic,
      main_scan: mainScan,
      aggregations: { user: null, global: record.mirrored?.counts ?? noCounts },
    },
  };
}

/** The contract's tile for a record of any other type. */
export function otherTileOf(
  id: number,
  { publicUrl }: Pick<BaseUrls, 'publicUrl'>,
  record: Pick<OtherTileRecord, 'type' | 'title' | 'description' | 'url' | 'imageDigest' | 'given'>,
  times: TileTimes,
): OtherTile {
  const common = {
    id,
    type: record.type,
    created_at: formatTimestamp(times.created),
    updated_at: formatTimestamp(times.updated),
    sorting_datetime: formatTimestamp(times.sorting),
  };
  if (record.given) return { ...record.given, ...common };
  return {
    ...common,
    thumbnail_url: record.imageDigest ? storageAddress(publicUrl, record.imageDigest, tileImageFile) : '',
    title: record.title,
    description: record.description,
    url: record.url?.startsWith('/') ? `${publicUrl}${record.url}` : record.url,
  };
}

/** What a page shows of an object beyond the contract's fields. */
export function detailsOf(record: ObjectRecord): ObjectDetails {
  const described = (language: string) => record.descriptions.find((one) => one.language === language)?.text;
  const works = worksOf(record);
  const published = record.places.find(({ role }) => role === 'publication');
  return {
    description: record.descriptions.length > 0 ? { pl: described('pl'), en: described('en') } : undefined,
    rights: record.rights ?? undefined,
    rightsUrl: record.rightsUrl ?? undefined,
    source: record.source ?? undefined,
    sourceUrl: record.sourceUrl ?? undefined,
    language: record.languages[0]?.language,
    pixelsPerCentimetre: record.pixelsPerCentimetre ?? undefined,
    titles: unlessEmpty(record.titles.map(recordText)),
    contributors: unlessEmpty(contributorsOf(record.agents).map(contributorOf)),
    subjects: unlessEmpty(
      record.subjects.map(({ uri, ...subject }) => ({ ...recordText(subject), address: uri ?? undefined })),
    ),
    // The local one only distinguishes objects, and is often made up.
    identifiers: unlessEmpty(record.identifiers.filter(({ kind }) => kind !== 'local')),
    series: unlessEmpty(seriesOf(record)),
    works: unlessEmpty(works),
    otherLanguages: unlessEmpty(record.languages.slice(1).map(({ language }) => language)),
    otherPlaces: unlessEmpty(record.places.filter((place) => place !== published)),
    relations: unlessEmpty(
      record.relations.flatMap(({ kind, text, target, number }) => {
        const title = cleanText(text, maxValueLength);
        if (works.some((work) => work.kind === kind && work.title === title)) return [];
        return [{ kind, text, ...(target && { target }), ...(number && { number }) }];
      }),
    ),
    notes: unlessEmpty(record.notes.map(recordText)),
    missing: record.missing,
  };
}

function recordText<Text extends { language: string | null }>({ language, ...text }: Text) {
  return { ...text, language: language ?? undefined };
}

/** The parts of a record as a table of contents. A part whose parent does not precede it is at the top level. */
export function contentsOf(parts: readonly PartRecord[]): ContentsEntry[] {
  const depths: number[] = [];
  return parts.map(({ parent, kind, label, first_scan: first, last_scan: last }, index) => {
    const depth = parent !== null && parent < index ? (depths[parent] ?? -1) + 1 : 0;
    depths.push(depth);
    return { label, kind, depth, first: first ?? undefined, last: last ?? first ?? undefined };
  });
}

function contributorOf({ role, kind, statement, name, dates }: AgentRecord): Contributor {
  const displayText = statement ?? `${name ?? ''}${dates ? ` (${dates})` : ''}`;
  return {
    role,
    kind,
    name: name ?? displayText,
    ...(name !== null && name !== displayText && { statement: displayText }),
  };
}
