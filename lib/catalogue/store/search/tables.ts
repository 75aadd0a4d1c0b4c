import type { Generated } from 'kysely';
import type { Timestamp } from '../../timestamp.ts';

/** The index of the objects: a projection, made from the records and made anew at will, which a copy of a store leaves out. */
export type SearchTables = {
  search_objects: {
    /** Counts up with each row that is written. An object that changes has another one on SQLite, and the same on PostgreSQL. */
    number: Generated<number>;
    object_id: string;
    /** Of what the row was made from: the record, and the version of documents. */
    fingerprint: string;
    sorting: Timestamp;
    title_key: string;
    title_sort: string;
    year_from: number | null;
    year_to: number | null;
    /** Ids of its terms as PostgreSQL writes an array: `{1,2}`. */
    terms: string;
    /** PostgreSQL alone: the words with their places, as it writes them itself. */
    words?: string;
    /** PostgreSQL alone: the transaction that wrote the row (its xid8). */
    xid?: string;
  };
  search_terms: {
    id: Generated<number>;
    facet: string;
    value: string;
    label: string;
    /** Of a person who is told apart by dates: the id of the term of all with the same name. */
    namesakes: Generated<number | null>;
  };
  /**
   * Parts of works (lib/search/works.ts), one of several years once for each; 0 for a year, a month or a day that is not known. All
   * down to the object is its key.
   */
  search_issues: {
    series: string;
    year: number;
    month: number;
    day: number;
    object_id: string;
    /** Where it stands among the others; which part it is in the words of the source; 1 in the first of its years. */
    place: Generated<string>;
    number: Generated<string | null>;
    is_first: Generated<number>;
  };
  /** Words of the labels of terms, by which they are proposed. */
  search_term_words: { word: string; term: number };
  /** Every word that was ever indexed, with its English stem. */
  search_words: { word: string; stem: string };
  /** Every object that ever had a text. Each change of one counts; what was indexed says how many of them are in the index. */
  search_texts: {
    number: Generated<number>;
    object_id: string;
    changes: Generated<number>;
    indexed: Generated<number>;
  };
  /** PostgreSQL alone: the words of the scans that have a text, each by what it was made from. */
  search_pages: { object_id: string; position: number; source: string; text_words: string };
  /** Changes of objects that a distributed index has not, where one is used. */
  search_outbox: { number: Generated<number>; object_id: string };
  /** One row where a distributed index is used: what it holds (manticore/sets.ts). */
  search_sets: { id: number; json: string };
  /** With which version of documents all objects were looked at. */
  search_state: { id: number; version: number };
};
