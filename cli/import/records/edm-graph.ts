import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';

/** A cultural object in a file of RDF, with what is said of it there. */
export type ProvidedObject = {
  /** The elements that describe it, those first that count first: proxies of who provides it, then its own. */
  objects: XmlElement[];
  aggregations: XmlElement[];
  /** People, places, concepts, images that these lead to. */
  others: XmlElement[];
};

const aboutOf = (resource: XmlElement): string => resource.attributes['rdf:about'] ?? '';
const linkOf = (resource: XmlElement, name: string) => childOf(resource, name)?.attributes['rdf:resource'];

/** Some programs name every element alike, and its class by a link. */
function typed(resource: XmlElement): XmlElement {
  const type = resource.name === 'Description' ? linkOf(resource, 'type') : undefined;
  return type === undefined ? resource : { ...resource, name: type.replace(/^.*[/#]/, '') };
}

/** What Europeana has added itself, which is not what the institution says. */
const isEuropeanas = (resource: XmlElement) =>
  resource.name === 'EuropeanaAggregation' ||
  (resource.name === 'Proxy' && textOf(childOf(resource, 'europeanaProxy')) === 'true');

/** The objects of a file; one, without anything of its own, where it has none. */
export function providedObjects(root: XmlElement): ProvidedObject[] {
  const resources = childrenOf(root).map(typed);
  const own = resources.filter((one) => !isEuropeanas(one));
  const named = (...names: string[]) => own.filter(({ name }) => names.includes(name));
  const provided = named('ProvidedCHO');
  const described = named('Description');
  const ids = [...new Set((provided.length > 0 ? provided : described).map(aboutOf))];
  const isAlone = ids.length < 2;
  const belongs = (to: string | undefined, id: string) => to === id || (isAlone && to === undefined);
  const cores = (ids.length > 0 ? ids : ['']).map((id) => ({
    objects: [
      // That of who provides it stands before those of who has passed it on.
      ...named('Proxy')
        .filter((one) => belongs(linkOf(one, 'proxyFor'), id))
        .sort((one, other) => Number(isPassedOn(one)) - Number(isPassedOn(other))),
      ...[...provided, ...described].filter((one) => aboutOf(one) === id || isAlone),
    ],
    aggregations: named('Aggregation').filter((one) => belongs(linkOf(one, 'aggregatedCHO'), id)),
  }));
  const core = new Set(cores.flatMap(({ objects, aggregations }) => [...objects, ...aggregations]));
  const around = own.filter((one) => !core.has(one));
  const byId = new Map(around.map((one) => [aboutOf(one), one]));
  const foreign = reached(resources.filter(isEuropeanas), byId);
  return cores.map(({ objects, aggregations }) => {
    const near = reached([...objects, ...aggregations], byId);
    // What nothing leads to can be about the only object alone.
    const isOwn = (one: XmlElement) => near.has(one) || (isAlone && !foreign.has(one));
    return { objects, aggregations, others: around.filter(isOwn) };
  });
}

const isPassedOn = (proxy: XmlElement) => childOf(proxy, 'lineage') !== undefined;

/** What links lead to from some resources, directly or by way of others. */
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
  [...elementsIn(resource)].flatMap(({ attributes }) => attributes['rdf:resource'] ?? []);

function* elementsIn(element: XmlElement): Generator<XmlElement> {
  for (const child of childrenOf(element)) {
    yield child;
    yield* elementsIn(child);
  }
}
