import type { CatalogueObject, ObjectScan } from '../catalogue/catalogue.ts';
import { type Xml, xml } from '../xml/write.ts';

/** What a record in a format of the field is written from. */
export type FormattedRecord = {
  object: CatalogueObject;
  /** Where the public reaches this site, without a slash at the end. */
  publicUrl: string;
  scans?: readonly ObjectScan[];
};

/** A format of the field that records are given in. */
export type RecordFormat = {
  prefix: string;
  schema: string;
  namespace: string;
  write(record: FormattedRecord): Xml;
};

const namespace = 'http://www.openarchives.org/OAI/2.0/oai_dc/';
const schema = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd';

/** The formats that records are given in. */
export const recordFormats: readonly RecordFormat[] = [
  {
    prefix: 'oai_dc',
    schema,
    namespace,
    write: ({ object }) => {
      const { title, creator_name: creator, categories, main_scan: scan } = object.tile.related_object;
      const image = scan.resources.find(({ mime, hidden }) => mime.startsWith('image/') && !hidden);
      return xml`<oai_dc:dc xmlns:oai_dc="${namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}"><dc:title>${title}</dc:title>${creator ? xml`<dc:creator>${creator}</dc:creator>` : undefined}${categories.map((one) => xml`<dc:type>${one}</dc:type>`)}${image && xml`<dc:identifier>${image.url}</dc:identifier>`}</oai_dc:dc>`;
    },
  },
];
