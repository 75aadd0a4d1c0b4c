import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { dublinCoreStatements, type Property } from './dublin-core.ts';
import { remainderOf } from './remainder.ts';
import type { Statement } from './statements.ts';

/** Properties of the aggregation by what of Dublin Core they are. */
const ofAggregation: Record<string, string> = {
  dataProvider: 'source',
  isShownAt: 'source',
  rights: 'rights',
};

/**
 * A record of the Europeana Data Model: the cultural object with its aggregation; people, places and concepts by their
 * preferred labels.
 * @see https://pro.europeana.eu/page/edm-documentation
 */
export function edmRecord(root: XmlElement): Statement[] {
  const resources = childrenOf(root);
  const labels = new Map(
    resources.flatMap((resource) => {
      const label = textOf(childOf(resource, 'prefLabel'));
      const about = resource.attributes['rdf:about'];
      return about && label ? [[about, label] as const] : [];
    }),
  );
  const objects = resources.filter(({ name }) => name === 'ProvidedCHO' || name === 'Description');
  const aggregations = resources.filter(({ name }) => name === 'Aggregation');
  const propertyOf = (element: XmlElement, name: string, owner: string): Property[] => {
    const resource = element.attributes['rdf:resource'] ?? '';
    const text = textOf(element) || (labels.get(resource) ?? resource);
    const language = element.attributes['xml:lang'];
    return text === ''
      ? []
      : [{ name, text, from: `${owner}/${element.name}`, ...(language && { language }) }];
  };
  const properties = [
    ...objects.flatMap((object) =>
      childrenOf(object).flatMap((element) => propertyOf(element, element.name, 'ProvidedCHO')),
    ),
    ...aggregations.flatMap((aggregation) =>
      childrenOf(aggregation).flatMap((element) =>
        propertyOf(element, ofAggregation[element.name] ?? element.name, 'Aggregation'),
      ),
    ),
  ];
  const statements = dublinCoreStatements(properties.filter(({ text }) => text !== ''));
  const taken = statements.map(({ says }) => says);
  const others = resources.filter((one) => !objects.includes(one) && !aggregations.includes(one));
  return [...statements, ...others.flatMap((one) => remainderOf(one, one.name, taken))];
}
