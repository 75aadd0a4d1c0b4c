import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { XmlPieces } from '#lib/xml/write.ts';

/** An object to be written in a format. */
export type FormattedRecord = {
  object: CatalogueObject;
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
  /** Its scans from the first on, as far as the format names them. */
  scans: Iterable<ObjectScan> | AsyncIterable<ObjectScan>;
};

/** A format of records, as OAI-PMH names it (section 3.4 of its specification). */
export type RecordFormat = {
  prefix: string;
  /** What people call it. */
  name: string;
  /** Public address of its XML schema. */
  schema: string;
  namespace: string;
  /** How many of an object's scans it names at most, from the first on. */
  maxScans: number;
  /** The record as one element, which declares all namespaces that it uses. */
  write(record: FormattedRecord): XmlPieces;
};
