import { xml } from '#lib/xml/write.ts';
import { propertyElement } from './dublin-core.ts';
import type { RecordFormat } from './format.ts';
import { describe } from './object-description.ts';
import { propertiesOf } from './properties.ts';

const namespace = 'http://worldcat.org/xmlschemas/qdc-1.0/';
const schema = 'http://worldcat.org/xmlschemas/qdc/1.0/qdc-1.0.xsd';

/**
 * Qualified Dublin Core, which the Polish federation of digital libraries (FBC) requests under this prefix: Dublin Core
 * elements, or DCMI terms where these are more specific. The root element is from OCLC's application profile because
 * that has a publicly available schema.
 * @see https://www.dublincore.org/specifications/dublin-core/dc-xml-guidelines/
 */
export const plmet: RecordFormat = {
  prefix: 'plmet',
  name: 'PLMET',
  schema,
  namespace,
  maxScans: 1,
  write({ object, publicUrl }) {
    const properties = propertiesOf(describe(object, publicUrl), object.contents);
    return [
      xml`<qdc:qualifieddc xmlns:qdc="${namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}">${properties.map(
        (one) => propertyElement(one.term ? `dcterms:${one.term}` : `dc:${one.element}`, one),
      )}</qdc:qualifieddc>`,
    ];
  },
};
