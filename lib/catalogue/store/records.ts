import type { TileSource, Tiling } from '#lib/scans/tile-source.ts';
import type { MissingScan } from '../catalogue.ts';
import type { EntityTile, MainScan, OtherTile } from '../schema.ts';
import type { Timestamp } from '../timestamp.ts';

/** A title other than the main one. */
export type TitleRecord = {
  kind: 'alternative' | 'translated' | 'uniform';
  language: string | null;
  text: string;
};

/**
 * A person or a body that contributed to an object. The contract's creator is the first with the role `creator`, its
 * creator_corp the first with the role `corporate-creator`.
 */
export type AgentRecord = {
  kind: 'person' | 'body';
  /** `creator`, `corporate-creator`, or a relator term such as `engraver`. */
  role: string;
  name: string | null;
  /** Dates of life or activity, as given. */
  dates: string | null;
  apposition: string | null;
  /** The agent in the catalogue's wording: name, dates, role. */
  statement: string | null;
};

/** A place with its role, such as `publication`. */
export type PlaceRecord = { role: string; name: string };

/** A subject; its kind is `topic`, `person`, `place`, `genre` or whatever the source uses. */
export type SubjectRecord = { kind: string; language: string | null; text: string; uri: string | null };

/** An identifier with its kind: `local`, `isbn`, `issn`, `doi`, `shelfmark` … */
export type IdentifierRecord = { kind: string; value: string };

/**
 * A relation to a parent work or to something else: `series`, `part-of`, `related` …; target is an id or an address,
 * number is the object's part number in the parent work (`t. 2`).
 */
export type RelationRecord = { kind: string; text: string; target: string | null; number: string | null };

/** Further data that has no column of its own. */
export type NoteRecord = { label: string; language: string | null; text: string };

/** A labelled part of an object: a chapter, an issue, a volume. Scans and the parent are given as positions from 0. */
export type PartRecord = {
  /** Position of the enclosing part, which precedes this one. */
  parent: number | null;
  kind: string;
  label: string;
  first_scan: number | null;
  last_scan: number | null;
};

/** Addresses of the files of a service's scan, as given by the service. */
export type ForeignFiles = Pick<MainScan, 'id' | 'dzi' | 'thumbnails' | 'resources'>;

/** Files elsewhere for a scan of our own: its image and thumbnails, and what a viewer needs to open it. */
export type LinkedFiles = Pick<MainScan, 'thumbnails' | 'resources'> & { tileSource: TileSource };

/** One scan: the location of its files, and what is known of it. Sizes in pixels and bytes. */
export type ScanRecord = {
  /** Digest that names the scan's storage folder; empty where its files are elsewhere. */
  digest: string;
  /** Digest that names the storage folder of its text layer, if it has one. */
  textDigest: string | null;
  width: number;
  height: number;
  /** Size of the downloadable JPEG and of the text layer. */
  imageBytes: number;
  textBytes: number | null;
  /** Actual sizes of the three thumbnails: default, large, huge. */
  thumbnails: { width: number; height: number }[];
  structure: string;
  functions: string[];
  interesting: boolean;
  /** Label of the page: "XII", "23a". */
  label: string | null;
  description: string | null;
  rotation: number;
  /** For a stored scan; missing where a version without this field created it. */
  tiling?: Tiling;
  /** For a scan whose files a service hosts; the sizes above are then 0 and the thumbnails empty. */
  foreign?: ForeignFiles;
  /** For a scan of our own that is linked, not stored; the thumbnails above are then empty. */
  linked?: LinkedFiles;
};

/** Repeatable metadata of an object, in the order given. */
export type ObjectLists = {
  /** Other than the main title. */
  titles: TitleRecord[];
  agents: AgentRecord[];
  places: PlaceRecord[];
  /** BCP 47 tags; the first is the language of the text and the title. */
  languages: { language: string }[];
  subjects: SubjectRecord[];
  identifiers: IdentifierRecord[];
  relations: RelationRecord[];
  descriptions: { language: string; text: string }[];
  notes: NoteRecord[];
  parts: PartRecord[];
};

/** What only a service provides, needed to reproduce its contract fields. */
export type MirroredFields = {
  /** Number of the service. */
  service: number;
  /** Fields that differ from those derived from the record. */
  given: Partial<
    Pick<EntityTile, 'thumbnail_url' | 'indice' | 'entity_title' | 'entity_creator_name'> & { slug: string }
  >;
  /** How often the service's visitors viewed and saved the object. */
  counts: EntityTile['related_object']['aggregations']['global'];
};

/** One object, with its scans in reading order (at least one). Null or an empty list: not given by the source. */
export type ObjectRecord = ObjectLists & {
  id: string;
  organizationId: number | null;
  title: string;
  /** The instant that represents its date; {@link unknownDate} where unknown. */
  date: Timestamp;
  /** The date as given. */
  dateDescriptive: string | null;
  /** The years that the date covers, both inclusive. */
  years: { from: number; to: number } | null;
  categories: string[];
  rights: string | null;
  rightsUrl: string | null;
  /** Provenance of the original or the text, in words. */
  source: string | null;
  sourceUrl: string | null;
  /** Resolution of the scans: scan pixels per centimetre of the original. */
  pixelsPerCentimetre: number | null;
  isPublic: boolean;
  /** Position in the feed; undefined: the one it already has, else the current instant. */
  published: Timestamp | undefined;
  scans: ScanRecord[];
  /** Scans that its source lists but that could not be obtained, in reading order; omitted if there are none. */
  missing?: MissingScan[];
  /** For an object mirrored from a service. */
  mirrored?: MirroredFields;
};

/** The fields of a record for which a source has no value. */
export function emptyFields(): ObjectLists &
  Pick<
    ObjectRecord,
    'rights' | 'rightsUrl' | 'source' | 'sourceUrl' | 'pixelsPerCentimetre' | 'categories' | 'published'
  > {
  return {
    titles: [],
    agents: [],
    places: [],
    languages: [],
    subjects: [],
    identifiers: [],
    relations: [],
    descriptions: [],
    notes: [],
    parts: [],
    categories: [],
    rights: null,
    rightsUrl: null,
    source: null,
    sourceUrl: null,
    pixelsPerCentimetre: null,
    published: undefined,
  };
}

/** A tile that does not belong to an object, as given on the command line. */
export type OtherTileRecord = {
  key: string;
  type: OtherTile['type'];
  organizationId: number | null;
  featured: boolean;
  title: string;
  description: string | null;
  /** Absolute, or starting with `/` for an address on this site. */
  url: string | null;
  /** Digest of the stored image. */
  imageDigest: string | null;
  /** All fields of a service's tile except its id, type and times. */
  given?: Record<string, unknown>;
  /** Position in the feed; undefined: the one it already has, else the current instant. */
  published: Timestamp | undefined;
};
