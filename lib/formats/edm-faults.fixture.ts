import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { schemaErrors } from '#lib/xml/schemas/validate.fixture.ts';
import { isTaken } from './rights.ts';

/**
 * What Europeana would reject in an EDM record: violations of its schema; of its rules about values, by the names of
 * `lacks` (europeana/metis-schema, Schematron within EDM-EXTERNAL-MAIN.xsd and ORE.xsd); and dangling references.
 */
export function edmFaults(document: string): string[] {
  const root = parseXml(document);
  const errors = schemaErrors('edm', document);
  return [...(errors === '' ? [] : [errors]), ...lacksOf(root), ...brokenReferences(root)];
}

function lacksOf(root: XmlElement): string[] {
  const object = childOf(root, 'ProvidedCHO');
  const isAnySaid = (...all: XmlElement[][]) => all.flat().some(isSaid);
  const addressesIn = (things: XmlElement[]) =>
    things
      .flatMap((thing) => named(thing, 'edm', 'rights'))
      .flatMap((one) => one.attributes['rdf:resource'] ?? []);
  const [type] = named(object, 'edm', 'type').map(textOf);
  const rules: [lack: string, isKept: boolean][] = [
    ['title', isAnySaid(named(object, 'elements', 'title', 'description'))],
    ['language', type !== 'TEXT' || isAnySaid(named(object, 'elements', 'language'))],
    [
      'subject',
      isAnySaid(named(object, 'elements', 'subject', 'type'), named(object, 'terms', 'temporal', 'spatial')),
    ],
    ['rights', addressesIn(childrenOf(root, 'Aggregation')).length === 1],
    ['rights-taken', addressesIn(childrenOf(root)).every(isTaken)],
  ];
  return rules.flatMap(([lack, isKept]) => (isKept ? [] : [lack]));
}

/** Children by name in a namespace, given by a segment of its URI: Dublin Core has a `type` and `rights` too. */
function named(element: XmlElement | undefined, space: 'edm' | 'elements' | 'terms', ...names: string[]) {
  const isIn = ({ namespace }: XmlElement) => namespace.split('/').includes(space);
  return childrenOf(element, ...names).filter(isIn);
}

/** Whether a property has a value: a text that is not blank, or the URI of a resource. */
function isSaid(one: XmlElement): boolean {
  return textOf(one) !== '' || one.attributes['rdf:resource'] !== undefined;
}

/** The resources to which these properties must lead within the document. */
const leads: Record<string, string[]> = {
  aggregatedCHO: ['ProvidedCHO'],
  isShownBy: ['WebResource'],
  hasView: ['WebResource'],
  isNextInSequence: ['WebResource'],
  has_service: ['Service'],
  subject: ['Concept', 'Agent'],
  type: ['Concept'],
  spatial: ['Place'],
  temporal: ['TimeSpan'],
  issued: ['TimeSpan'],
  created: ['TimeSpan'],
};

function brokenReferences(root: XmlElement): string[] {
  const things = childrenOf(root).map(({ name, attributes }) => `${name} ${attributes['rdf:about']}`);
  const twice = things.filter((thing, index) => things.indexOf(thing) !== index);
  const missing = childrenOf(root)
    .flatMap((thing) => childrenOf(thing))
    .flatMap(({ name, attributes }) => {
      const address = attributes['rdf:resource'];
      const kinds = leads[name];
      if (address === undefined || kinds === undefined) return [];
      return kinds.some((kind) => things.includes(`${kind} ${address}`))
        ? []
        : [`${name} leads to no ${kinds}`];
    });
  return [...twice.map((thing) => `${thing} is there twice`), ...missing];
}
