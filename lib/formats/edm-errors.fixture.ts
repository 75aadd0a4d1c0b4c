import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '#lib/xml/element.ts';
import { schemaErrors } from '#lib/xml/schemas/validate.fixture.ts';
import { isAccepted } from './rights.ts';

/**
 * What Europeana would reject in an EDM record: violations of its schema; of its rules about values, by the names of
 * `lacks` (europeana/metis-schema, Schematron within EDM-EXTERNAL-MAIN.xsd and ORE.xsd); and dangling references.
 */
export function edmErrors(document: string): string[] {
  const root = parseXml(document);
  const errors = schemaErrors('edm', document);
  return [...(errors === '' ? [] : [errors]), ...missingOf(root), ...brokenReferences(root)];
}

function missingOf(root: XmlElement): string[] {
  const object = childOf(root, 'ProvidedCHO');
  const isAnyPresent = (...all: XmlElement[][]) => all.flat().some(isPresent);
  const addressesIn = (elements: XmlElement[]) =>
    elements
      .flatMap((element) => named(element, 'edm', 'rights'))
      .flatMap((one) => one.attributes['rdf:resource'] ?? []);
  const [type] = named(object, 'edm', 'type').map(textOf);
  const rules: [lack: string, isKept: boolean][] = [
    ['title', isAnyPresent(named(object, 'elements', 'title', 'description'))],
    ['language', type !== 'TEXT' || isAnyPresent(named(object, 'elements', 'language'))],
    [
      'subject',
      isAnyPresent(
        named(object, 'elements', 'subject', 'type'),
        named(object, 'terms', 'temporal', 'spatial'),
      ),
    ],
    ['rights', addressesIn(childrenOf(root, 'Aggregation')).length === 1],
    ['rights-taken', addressesIn(childrenOf(root)).every(isAccepted)],
  ];
  return rules.flatMap(([name, isSatisfied]) => (isSatisfied ? [] : [name]));
}

/** Children by name in a namespace, given by a segment of its URI: Dublin Core has a `type` and `rights` too. */
function named(element: XmlElement | undefined, space: 'edm' | 'elements' | 'terms', ...names: string[]) {
  const isIn = ({ namespace }: XmlElement) => namespace.split('/').includes(space);
  return childrenOf(element, ...names).filter(isIn);
}

/** Whether a property has a value: a text that is not blank, or the URI of a resource. */
function isPresent(one: XmlElement): boolean {
  return textOf(one) !== '' || one.attributes['rdf:resource'] !== undefined;
}

/** The resources to which these properties must lead within the document. */
const targetTypes: Record<string, string[]> = {
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
  const resources = childrenOf(root).map(({ name, attributes }) => `${name} ${attributes['rdf:about']}`);
  const duplicates = resources.filter((resource, index) => resources.indexOf(resource) !== index);
  const missing = childrenOf(root)
    .flatMap((resource) => childrenOf(resource))
    .flatMap(({ name, attributes }) => {
      const address = attributes['rdf:resource'];
      const kinds = targetTypes[name];
      if (address === undefined || kinds === undefined) return [];
      return kinds.some((kind) => resources.includes(`${kind} ${address}`))
        ? []
        : [`${name} leads to no ${kinds}`];
    });
  return [...duplicates.map((resource) => `${resource} is there twice`), ...missing];
}
