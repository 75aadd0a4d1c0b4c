import type { CatalogueObject, ScanRange } from './catalogue.ts';
import type { Timestamp } from './timestamp.ts';

/** What harvesters select records by: an institution's number, a category, or a BCP 47 tag of a language. */
const recordSetKinds = ['organization', 'category', 'language'] as const;

/** A set of records, such as `organization:7` or `category:maps`. */
export type RecordSet = `${(typeof recordSetKinds)[number]}:${string}`;

/** The set with this name; undefined where none can have it. */
export function parseRecordSet(name: string): RecordSet | undefined {
  return recordSetKinds.some((kind) => name.startsWith(`${kind}:`)) ? (name as RecordSet) : undefined;
}

/** A place in the order of changes: by datestamp, then by id. */
export type ChangePlace = { datestamp: Timestamp; id: string };

/**
 * The last change of an object that the public can see or could: it came (for the first time, or again), its record changed, or
 * it went.
 */
export type ObjectChange = ChangePlace & { kind: 'added' | 'changed' | 'withdrawn' };

/** An object that was public and is no more. */
export type WithdrawnObject = {
  id: string;
  /** Empty where it is not known. */
  title: string;
  dateDescriptive: string | undefined;
  organizationId: number | undefined;
  at: Timestamp;
};

/** Which changes, in their order. */
export type ChangesQuery = {
  /** Datestamps from this instant on, and before that one. */
  from?: Timestamp | undefined;
  before?: Timestamp | undefined;
  /** Of the objects in this set. */
  set?: RecordSet | undefined;
  /** Only what comes after this place. */
  after?: ChangePlace | undefined;
  /** Nothing beyond this place. */
  through?: ChangePlace | undefined;
  /** The last ones that come before this place, or the very last ones, in place of the first ones. */
  upTo?: ChangePlace | 'end' | undefined;
  limit: number;
};

/**
 * What became of the catalogue's public objects and when, for those who keep copies of their records. Each object is
 * there once, with its last change: a new one moves it to the end. A page costs the same at any depth.
 *
 * A datestamp lies half a minute after the change, which so has surely been committed, and has reached every replica,
 * by the time that it names: who has read all, and later asks for what has a datestamp from the time of that reading on, misses nothing.
 */
export interface ObjectChanges {
  list(query: ChangesQuery): Promise<ObjectChange[]>;
  /**
   * How many objects have their last change between two places, the second one included. What has once been there can only go,
   * to the end of all: the same number means the same changes.
   */
  count(after: ChangePlace | undefined, through: ChangePlace): Promise<number>;
  /** Undefined for objects that are not known or never were public. */
  of(id: string): Promise<ObjectChange | undefined>;
  /** The first datestamp, undefined where there is none. */
  earliest(): Promise<Timestamp | undefined>;
  /** The sets of some objects, by id; those of withdrawn ones as they were. */
  setsOf(ids: readonly string[]): Promise<Map<string, RecordSet[]>>;
  /** Names of sets that have objects, in the order of their bytes. @param after names behind this one */
  sets(after: string, limit: number): Promise<RecordSet[]>;
  withdrawn(id: string): Promise<WithdrawnObject | undefined>;
  /** How many scans some objects have, by id; those without any are left out. */
  scanCounts(ids: readonly string[]): Promise<Map<string, number>>;
  /**
   * Public objects by id, as many as can be read, in as many questions to the store for one as for hundreds.
   * @param scans which of their scans they come with
   */
  objects(ids: readonly string[], scans: ScanRange): Promise<Map<string, CatalogueObject>>;
}
