import { languageAttribute, Xml, xml } from '#lib/xml/write.ts';
import type { RecordFormat } from './format.ts';
import { describe } from './object-description.ts';
import { type Property, propertiesOf } from './properties.ts';

const oaiDc = {
  namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
};

/**
 * Simple Dublin Core as OAI-PMH defines it: the 15 elements, all repeatable.
 * @see https://www.openarchives.org/OAI/openarchivesprotocol.html section 3.4 and appendix 2
 */
export const dublinCore: RecordFormat = {
  prefix: 'oai_dc',
  name: 'Dublin Core',
  ...oaiDc,
  maxScans: 1,
  write({ object, publicUrl }) {
    const properties = propertiesOf(describe(object, publicUrl), []);
    return [
      xml`<oai_dc:dc xmlns:oai_dc="${oaiDc.namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${oaiDc.namespace} ${oaiDc.schema}">${properties.map((one) => propertyElement(`dc:${one.element}`, one))}</oai_dc:dc>`,
    ];
  },
};

/** A property as an element of this name. */
export function propertyElement(
  qualified: string,
  { text, language }: Pick<Property, 'text' | 'language'>,
): Xml {
  const name = new Xml(qualified);
  return xml`<${name}${languageAttribute(language)}>${text}</${name}>`;
}

const qualifiedDc = {
  namespace: 'http://worldcat.org/xmlschemas/qdc-1.0/',
  schema: 'http://worldcat.org/xmlschemas/qdc/1.0/qdc-1.0.xsd',
};

/**
 * Qualified Dublin Core, which the Polish federation of digital libraries (FBC) requests under this prefix: Dublin Core
 * elements, or DCMI terms where these are more specific. The root element is from OCLC's application profile because
 * that has a publicly available schema.
 * @see https://www.dublincore.org/specifications/dublin-core/dc-xml-guidelines/
 */
export const plmet: RecordFormat = {
  prefix: 'plmet',
  name: 'PLMET',
  ...qualifiedDc,
  maxScans: 1,
  write({ object, publicUrl }) {
    const properties = propertiesOf(describe(object, publicUrl), object.contents);
    return [
      xml`<qdc:qualifieddc xmlns:qdc="${qualifiedDc.namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${qualifiedDc.namespace} ${qualifiedDc.schema}">${properties.map(
        (one) => propertyElement(one.term ? `dcterms:${one.term}` : `dc:${one.element}`, one),
      )}</qdc:qualifieddc>`,
    ];
  },
};
