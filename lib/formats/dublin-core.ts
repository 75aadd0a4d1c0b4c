import { Xml, xml } from '#lib/xml/write.ts';
import { languageAttribute } from '../xml/write.ts';
import type { RecordFormat } from './format.ts';
import { describe } from './object-description.ts';
import { type Property, propertiesOf } from './properties.ts';

const namespace = 'http://www.openarchives.org/OAI/2.0/oai_dc/';
const schema = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd';

/**
 * Simple Dublin Core as OAI-PMH defines it: the 15 elements, all repeatable.
 * @see https://www.openarchives.org/OAI/openarchivesprotocol.html section 3.4 and appendix 2
 */
export const dublinCore: RecordFormat = {
  prefix: 'oai_dc',
  name: 'Dublin Core',
  schema,
  namespace,
  maxScans: 1,
  write({ object, publicUrl }) {
    const properties = propertiesOf(describe(object, publicUrl), []);
    return [
      xml`<oai_dc:dc xmlns:oai_dc="${namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}">${properties.map((one) => propertyElement(`dc:${one.element}`, one))}</oai_dc:dc>`,
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
