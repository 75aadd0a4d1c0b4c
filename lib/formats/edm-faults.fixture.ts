import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { schemaErrors } from '#lib/xml/schemas/validate.fixture.ts';
import { isTaken } from './rights.ts';

/**
 * What Europeana would not take of a record in EDM: what its schema forbids; what its rules ask for that hangs on values, by the names of
 * `lacks` (europeana/metis-schema, Schematron within EDM-EXTERNAL-MAIN.xsd and ORE.xsd); and references to what is not there.
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

/** Children by their names in a namespace, by the last part of its address: Dublin Core's types and rights are none of Europeana's. */
function named(element: XmlElement | undefined, space: 'edm' | 'elements' | 'terms', ...names: string[]) {
  const isIn = ({ namespace }: XmlElement) => namespace.split('/').includes(space);
  return childrenOf(element, ...names).filter(isIn);
}

/** Whether a property says something: a text that is not blank, or the address of a thing. */
function isSaid(one: XmlElement): boolean {
  return textOf(one) !== '' || one.attributes['rdf:resource'] !== undefined;
}

/** Which things a document must have that its properties lead to. */
const leads: Record<string, string[]> = {
  aggregatedCHO: ['ProvidedCHO'],
  isShownBy: ['WebResource'],
  hasView: ['WebResource'],
  isNextInSequence: ['WebResource'],
  has_service: ['Service'],
  subject: ['Concept'],
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
