import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { XmlPieces } from '#lib/xml/write.ts';

/** An object to be serialised in a format. */
export type FormattedRecord = {
  object: CatalogueObject;
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
  /** Its scans from the first on, up to the number that the format lists. */
  scans: Iterable<ObjectScan> | AsyncIterable<ObjectScan>;
};

/** A metadata format, with its attributes in OAI-PMH (section 3.4 of the specification). */
export type RecordFormat = {
  prefix: string;
  /** Its usual name. */
  name: string;
  /** Public URL of its XML schema. */
  schema: string;
  namespace: string;
  /** Maximum number of an object's scans that it lists, from the first on. */
  maxScans: number;
  /** The record as one element that declares all its namespaces. */
  write(record: FormattedRecord): XmlPieces;
};
