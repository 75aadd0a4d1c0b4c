import type { Catalogue, CatalogueObject, ScanRange } from './catalogue.ts';
import type { Timestamp } from './timestamp.ts';

/** Selective harvesting: by an institution's number, a category, or the BCP 47 tag of a language. */
const recordSetKinds = ['organization', 'category', 'language'] as const;

/** A set of records, such as `organization:7` or `category:maps`. */
export type RecordSet = `${(typeof recordSetKinds)[number]}:${string}`;

/** The set with this name; undefined where no set can have it. */
export function parseRecordSet(name: string): RecordSet | undefined {
  return recordSetKinds.some((kind) => name.startsWith(`${kind}:`)) ? (name as RecordSet) : undefined;
}

/** A position in the order of changes: by datestamp, then by id. */
export type ChangePosition = { datestamp: Timestamp; id: string };

/**
 * The last change of an object that is or was public: it was added (for the first time, or again), its record changed,
 * or it was withdrawn.
 */
export type ObjectChange = ChangePosition & { kind: 'added' | 'changed' | 'withdrawn' };

/** An object that used to be public. */
export type WithdrawnObject = {
  id: string;
  /** Empty where it is not known. */
  title: string;
  dateDescriptive: string | undefined;
  organizationId: number | undefined;
  at: Timestamp;
};

/** Selects changes; results are in their order. */
export type ChangesQuery = {
  /** Datestamps from `from` on, and before `before`. */
  from?: Timestamp | undefined;
  before?: Timestamp | undefined;
  /** Only objects in this set. */
  set?: RecordSet | undefined;
  /** Only what comes after this position. */
  after?: ChangePosition | undefined;
  /** Nothing beyond this position. */
  through?: ChangePosition | undefined;
  /** The last changes before this position, or the very last ones, instead of the first ones. */
  upTo?: ChangePosition | 'end' | undefined;
  limit: number;
};

/**
 * History of the catalogue's public objects, for clients that keep copies of their records. Each object is listed once,
 * with its last change: a new one moves it to the end. A page costs the same at any depth.
 *
 * A datestamp lies half a minute after its change, which by then has been committed: a client that has read everything,
 * and later requests datestamps from the time of that read on, misses nothing.
 */
export interface ObjectChanges {
  list(query: ChangesQuery): Promise<ObjectChange[]>;
  /**
   * How many objects have their last change after the first position and up to the second, inclusive. A change can only
   * leave that range, for the end of the list, so the same number means the same changes.
   */
  count(after: ChangePosition | undefined, through: ChangePosition): Promise<number>;
  /** Undefined for objects that are unknown or never were public. */
  of(id: string): Promise<ObjectChange | undefined>;
  /** The earliest datestamp; undefined where there is no change. */
  earliest(): Promise<Timestamp | undefined>;
  /** The sets of the given objects, by id; withdrawn objects keep the sets they had. */
  setsOf(ids: readonly string[]): Promise<Map<string, RecordSet[]>>;
  /** Names of non-empty sets, in byte order. @param after only names after this one */
  sets(after: string, limit: number): Promise<RecordSet[]>;
  withdrawn(id: string): Promise<WithdrawnObject | undefined>;
  /** Number of scans by object id; objects without scans are left out. */
  scanCounts(ids: readonly string[]): Promise<Map<string, number>>;
  /**
   * Public objects by id, as many as can be read; takes as many queries for one as for hundreds.
   * @param scans which of their scans to include
   */
  objects(ids: readonly string[], scans: ScanRange): Promise<Map<string, CatalogueObject>>;
  /** As the catalogue's, but as current as all of this. */
  scansOf: Catalogue['scansOf'];
}
