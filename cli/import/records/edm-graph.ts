import { by, grouped } from '#lib/lists.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';

/** A cultural object in an RDF file, with the resources that describe it. */
export type ProvidedObject = {
  /** The elements that describe it, in order of precedence: proxies of the provider, then its own. */
  objects: XmlElement[];
  aggregations: XmlElement[];
  /** People, places, concepts and images that these refer to. */
  others: XmlElement[];
};

const aboutOf = (resource: XmlElement): string => resource.attributes['rdf:about'] ?? '';
const linkOf = (resource: XmlElement, name: string) => childOf(resource, name)?.attributes['rdf:resource'];

/** Some programs write every element as rdf:Description and give its class as rdf:type. */
function typed(resource: XmlElement): XmlElement {
  const type = resource.name === 'Description' ? linkOf(resource, 'type') : undefined;
  return type === undefined ? resource : { ...resource, name: type.replace(/^.*[/#]/, '') };
}

/** Whether Europeana itself added a resource, rather than the institution. */
const isEuropeanas = (resource: XmlElement) =>
  resource.name === 'EuropeanaAggregation' ||
  (resource.name === 'Proxy' && textOf(childOf(resource, 'europeanaProxy')) === 'true');

/** The objects of a file; if it has none, a single empty one. */
export function providedObjects(root: XmlElement): ProvidedObject[] {
  const resources = childrenOf(root).map(typed);
  const own = resources.filter((one) => !isEuropeanas(one));
  const byName = grouped(own, ({ name }) => name);
  const named = (name: string) => byName.get(name) ?? [];
  const provided = named('ProvidedCHO');
  const plain = named('Description');
  const described = [...provided, ...plain];
  const ids = [...new Set((provided.length > 0 ? provided : plain).map(aboutOf))];
  const [only = ''] = ids;
  const isSingle = ids.length < 2;
  const linked = (name: string, link: string) =>
    grouped(named(name), (one) => linkOf(one, link) ?? (isSingle ? only : undefined));
  const proxies = linked('Proxy', 'proxyFor');
  const aggregations = linked('Aggregation', 'aggregatedCHO');
  const descriptions = grouped(described, (one) => (isSingle ? only : aboutOf(one)));
  const cores = (isSingle ? [only] : ids).map((id) => ({
    objects: [
      // The provider's own proxy comes before those of aggregators.
      ...(proxies.get(id) ?? []).toSorted(by(isPassedOn)),
      ...(descriptions.get(id) ?? []),
    ],
    aggregations: aggregations.get(id) ?? [],
  }));
  const core = new Set(cores.flatMap(({ objects, aggregations }) => [...objects, ...aggregations]));
  const around = own.filter((one) => !core.has(one));
  const byId = new Map(around.map((one) => [aboutOf(one), one]));
  const positions = new Map(around.map((one, index) => [one, index]));
  const positionOf = (one: XmlElement) => positions.get(one) ?? 0;
  const foreign = reached(resources.filter(isEuropeanas), byId);
  return cores.map(({ objects, aggregations }) => {
    const near = reached([...objects, ...aggregations], byId);
    // Resources that nothing refers to must belong to the object if it is the only one.
    const others = isSingle
      ? around.filter((one) => near.has(one) || !foreign.has(one))
      : [...near].sort(by(positionOf));
    return { objects, aggregations, others };
  });
}

const isPassedOn = (proxy: XmlElement) => childOf(proxy, 'lineage') !== undefined;

/** The resources reachable by links from the given ones, directly or indirectly. */
function reached(from: XmlElement[], byId: ReadonlyMap<string, XmlElement>): Set<XmlElement> {
  const found = new Set<XmlElement>();
  let next = from;
  while (next.length > 0) {
    const linked = next.flatMap(linksIn).flatMap((id) => byId.get(id) ?? []);
    next = [...new Set(linked)].filter((one) => !found.has(one));
    for (const one of next) found.add(one);
  }
  return found;
}

const linksIn = (resource: XmlElement): string[] =>
  descendantsOf(resource).flatMap(({ attributes }) => attributes['rdf:resource'] ?? []);
