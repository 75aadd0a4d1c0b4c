import type { TileSource, Tiling } from '#lib/scans/tile-source.ts';
import type { MissingScan } from '../catalogue.ts';
import type { EntityTile, MainScan, OtherTile } from '../schema.ts';
import type { Timestamp } from '../timestamp.ts';

/** A title besides the main one. */
export type TitleRecord = {
  kind: 'alternative' | 'translated' | 'uniform';
  language: string | null;
  text: string;
};

/**
 * A person or a body that had a part in an object. The contract's creator is the first with the role `creator`, its
 * creator_corp the first with the role `corporate-creator`.
 */
export type AgentRecord = {
  kind: 'person' | 'body';
  /** `creator`, `corporate-creator`, or a relator term such as `engraver`. */
  role: string;
  name: string | null;
  /** Dates of life or activity, as said. */
  dates: string | null;
  apposition: string | null;
  /** The agent as the catalogue writes it: name, dates, role. */
  statement: string | null;
};

/** A place with its role, such as `publication`. */
export type PlaceRecord = { role: string; name: string };

/** A subject; its kind is `topic`, `person`, `place`, `genre` or what the source calls it. */
export type SubjectRecord = { kind: string; language: string | null; text: string; uri: string | null };

/** An identifier with its kind: `local`, `isbn`, `issn`, `doi`, `shelfmark` … */
export type IdentifierRecord = { kind: string; value: string };

/**
 * What an object belongs to or is tied to: `series`, `part-of`, `related` …; target is an id or an address, number says which part of it
 * the object is (`t. 2`).
 */
export type RelationRecord = { kind: string; text: string; target: string | null; number: string | null };

/** Further data that has no column of its own. */
export type NoteRecord = { label: string; language: string | null; text: string };

/** A labelled part of an object: a chapter, an issue, a volume. Scans and the parent are named by their positions from 0. */
export type PartRecord = {
  /** Position of the part that this one lies in; it comes before. */
  parent: number | null;
  kind: string;
  label: string;
  first_scan: number | null;
  last_scan: number | null;
};

/** Where a service says that the files of its scan lie. */
export type ForeignFiles = Pick<MainScan, 'id' | 'dzi' | 'thumbnails' | 'resources'>;

/** Files elsewhere that show a scan of our own: its image and thumbnails, and what a viewer opens it by. */
export type LinkedFiles = Pick<MainScan, 'thumbnails' | 'resources'> & { tileSource: TileSource };

/** One scan: where its files are and what is known of it. Sizes in pixels and bytes. */
export type ScanRecord = {
  /** Digest that names the scan's folder in the storage; empty where its files are elsewhere. */
  digest: string;
  /** Digest that names the folder of its text layer, where there is one. */
  textDigest: string | null;
  width: number;
  height: number;
  /** Size of the downloadable JPEG and of the text layer. */
  imageBytes: number;
  textBytes: number | null;
  /** True sizes of the three thumbnails: default, large, huge. */
  thumbnails: { width: number; height: number }[];
  structure: string;
  functions: string[];
  interesting: boolean;
  /** What stands on the page: "XII", "23a". */
  label: string | null;
  description: string | null;
  rotation: number;
  /** Of a scan that is stored; missing where a version before has made it. */
  tiling?: Tiling;
  /** Of a scan whose files a service has; then sizes and thumbnails above are 0 and empty. */
  foreign?: ForeignFiles;
  /** Of a scan of our own that is linked, not stored; then its thumbnails above are empty. */
  linked?: LinkedFiles;
};

/** What can be said of an object in several ways or several times, in the order in which it is said. */
export type ObjectLists = {
  /** Besides the main title. */
  titles: TitleRecord[];
  agents: AgentRecord[];
  places: PlaceRecord[];
  /** BCP 47 tags; the first is that of the text and of the title. */
  languages: { language: string }[];
  subjects: SubjectRecord[];
  identifiers: IdentifierRecord[];
  relations: RelationRecord[];
  descriptions: { language: string; text: string }[];
  notes: NoteRecord[];
  parts: PartRecord[];
};

/** What a service says of an object, and what the contract's fields would not be made of without it. */
export type MirroredFields = {
  /** Number of the service. */
  service: number;
  /** Those that differ from what the record gives by itself. */
  given: Partial<
    Pick<EntityTile, 'thumbnail_url' | 'indice' | 'entity_title' | 'entity_creator_name'> & { slug: string }
  >;
  /** How often its visitors looked at the object and saved it. */
  counts: EntityTile['related_object']['aggregations']['global'];
};

/** One object, with its scans in reading order (at least one). Null and empty lists: the source does not say. */
export type ObjectRecord = ObjectLists & {
  id: string;
  organizationId: number | null;
  title: string;
  /** The instant that stands for its date; {@link unknownDate} where nothing is known. */
  date: Timestamp;
  /** The date as said. */
  dateDescriptive: string | null;
  /** The years that the date covers, both inclusive. */
  years: { from: number; to: number } | null;
  categories: string[];
  rights: string | null;
  rightsUrl: string | null;
  /** Where the original or the text comes from, in words. */
  source: string | null;
  sourceUrl: string | null;
  /** How finely the scans show the original. */
  pixelsPerCentimetre: number | null;
  isPublic: boolean;
  /** Place in the feed; the present instant when nothing is said. */
  published: Timestamp | undefined;
  scans: ScanRecord[];
  /** Scans that its source names and that could not be had, in reading order; left out where there are none. */
  missing?: MissingScan[];
  /** Of an object that a service holds. */
  mirrored?: MirroredFields;
};

/** A tile that is not an object's, as the command line gives it. */
export type OtherTileRecord = {
  key: string;
  type: OtherTile['type'];
  organizationId: number | null;
  featured: boolean;
  title: string;
  description: string | null;
  /** Absolute, or beginning with `/` for an address of this site. */
  url: string | null;
  /** Digest of the stored image. */
  imageDigest: string | null;
  /** All fields of a service's tile but its id, type and times. */
  given?: Record<string, unknown>;
  /** Place in the feed; the present instant when nothing is said. */
  published: Timestamp | undefined;
};
