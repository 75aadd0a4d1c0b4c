import { childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { dublinCoreStatements, type Property } from './dublin-core.ts';
import type { Statement } from './statements.ts';

/**
 * A record in the attributes of a dLibra library (format `dlibra_avs` of its OAI-PMH repository): elements are named
 * like the attributes in RDF, and nest values or attributes. Values repeated in several languages are kept once.
 * @see https://docs.psnc.pl/display/DLI6EN/%5BEN%5D+04.+Exporting+Metadata+in+the+RDF+Format the same attributes in RDF
 */
export function dlibraRecord(root: XmlElement): Statement[] {
  const properties: Property[] = [];
  const known = new Set<string>();
  const gather = (element: XmlElement, owner: string): void => {
    const name = element.name === 'value' ? owner : element.name;
    const inner = childrenOf(element);
    for (const one of inner) gather(one, name);
    const text = inner.length > 0 ? '' : textOf(element);
    const key = JSON.stringify([name, text]);
    if (text === '' || known.has(key)) return;
    known.add(key);
    const language = element.attributes['xml:lang'] || undefined;
    properties.push({ name, text, from: `dlibra_avs/${name}`, language });
  };
  for (const attribute of childrenOf(root)) gather(attribute, root.name);
  return dublinCoreStatements(properties);
}
