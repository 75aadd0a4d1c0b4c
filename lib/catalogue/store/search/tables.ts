import type { Generated } from 'kysely';
import type { SearchDocument } from '#lib/search/document.ts';
import type { FacetName } from '#lib/search/query.ts';
import type { Timestamp } from '../../timestamp.ts';
import type { ObjectRecord } from '../records.ts';

/** The index of the objects: derived from the records and rebuilt at will, so a copy of a store omits it. */
export type SearchTables = {
  search_objects: {
    /** Counts up with each row written. A changed object gets a new number on SQLite, keeps its own on PostgreSQL. */
    number: Generated<number>;
    object_id: string;
    /** Identifies what the row was generated from: the record, and the document version. */
    fingerprint: string;
    sorting: Timestamp;
    title_key: string;
    title_sort: string;
    year_from: number | null;
    year_to: number | null;
    /** Of its first date: 100 × month + day, each 0 where unknown. */
    month_day: Generated<number>;
    /** Ids of its terms as a PostgreSQL array literal: `{1,2}`. */
    terms: string;
    /** PostgreSQL only: the words with their positions, as a tsvector. */
    words?: string;
    /** PostgreSQL only: the transaction that wrote the row (its xid8). */
    xid?: string;
  };
  search_terms: {
    id: Generated<number>;
    facet: FacetName;
    value: string;
    label: string;
    /** For a person distinguished by dates: the id of the term that covers everyone of that name. */
    namesakes: Generated<number | null>;
  };
  /**
   * Parts of works (lib/search/works.ts), one row per year where a part covers several; year, month and day are 0 where
   * unknown. The primary key is everything down to the object.
   */
  search_issues: {
    series: string;
    year: number;
    month: number;
    day: number;
    object_id: string;
    /** Sort key among the other parts; number of the part, as given by the source; 1 in the row of its first year. */
    place: Generated<string>;
    number: Generated<string | null>;
    is_first: Generated<number>;
  };
  /** Words of the labels of terms, used for suggesting them. */
  search_term_words: { word: string; term: number };
  /** Every word that was ever indexed, with its English stem. */
  search_words: { word: string; stem: string };
  /** Every object that ever had a text. `changes` counts changes to it, `indexed` how many of these the index has. */
  search_texts: {
    number: Generated<number>;
    object_id: string;
    changes: Generated<number>;
    indexed: Generated<number>;
  };
  /** PostgreSQL only: the words of each scan with a text, and their source. */
  search_pages: { object_id: string; position: number; source: string; text_words: string };
  /** Changes to objects that a distributed index, if used, does not have yet. */
  search_outbox: { number: Generated<number>; object_id: string };
  /** A single row if a distributed index is used: what it contains (manticore/sets.ts). */
  search_sets: { id: number; json: string };
  /** The document version against which all objects have been checked. */
  search_state: { id: number; version: number };
};

/** An object ready to be indexed. */
export type IndexedObject = {
  id: string;
  /** Identifies what its row is generated from. */
  fingerprint: string;
  sorting: Timestamp;
  years: ObjectRecord['years'];
  document: SearchDocument;
  /** Ids of its terms as a PostgreSQL array literal. */
  terms: string;
  /** Whether the index already has an entry for it. */
  isKnown: boolean;
};

/** The columns of `search_objects` that are written on either database. */
export const indexColumns =
  'object_id, fingerprint, sorting, title_key, title_sort, year_from, year_to, month_day, terms';

/** The values of an object in the order of the {@link indexColumns}. */
export function indexRow(object: IndexedObject): (string | number | null)[] {
  const { id, fingerprint, sorting, years, document, terms } = object;
  const { titleKey, titleSort, monthDay } = document;
  const [from, to] = [years?.from ?? null, years?.to ?? null];
  return [id, fingerprint, sorting, titleKey, titleSort, from, to, monthDay, terms];
}
