import { childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { dublinCoreStatements, type Property } from './dublin-core.ts';
import { type ProvidedObject, providedObjects } from './edm-graph.ts';
import { remainderBeside } from './remainder.ts';
import { isAddress, saySpan } from './say.ts';
import { labelOf, type Statement } from './statements.ts';

/** Properties of the aggregation, with the Dublin Core terms they correspond to. */
const ofAggregation: Record<string, string> = {
  dataProvider: 'source',
  isShownAt: 'source',
  rights: 'rights',
};

/** Properties whose values are people, places, times and concepts. */
const ofEntities = new Set(
  'creator contributor publisher subject spatial temporal type date created issued'.split(' '),
);

/** Links that structure the record itself, or tell how an image is served. */
const ofTheRecord = new Set(
  'proxyFor proxyIn europeanaProxy lineage aggregatedCHO isReferencedBy isNextInSequence has_service implements conformsTo'.split(
    ' ',
  ),
);

/**
 * Records of the Europeana Data Model, one for each cultural object: the object with its aggregation, and people,
 * places and concepts by their preferred labels. Europeana's own additions are omitted.
 * @see https://pro.europeana.eu/page/edm-documentation
 */
export function edmRecords(root: XmlElement): { statements: Statement[]; element: XmlElement }[] {
  return providedObjects(root).map((provided) => ({
    statements: statementsOf(provided),
    element: {
      ...root,
      children: [...provided.objects, ...provided.aggregations, ...provided.others],
    },
  }));
}

function statementsOf({ objects, aggregations, others }: ProvidedObject): Statement[] {
  const labels = new Map(
    others.flatMap((resource) => {
      const label = namedIn(resource);
      const about = resource.attributes['rdf:about'];
      return about && label ? [[about, label] as const] : [];
    }),
  );
  const propertiesOf = (some: XmlElement[], owner: string, names: Record<string, string> = {}): Property[] =>
    some.flatMap(childElements).flatMap((element) => {
      const resource = element.attributes['rdf:resource'] ?? '';
      const within = childrenOf(element).map(namedIn).find(Boolean);
      const text = within || textOf(element) || (labels.get(resource) ?? resource);
      const language = element.attributes['xml:lang'];
      if (text === '' || isOfTheRecord(element)) return [];
      // What is nowhere named can only be shown as a link.
      const isNameless = text === resource && ofEntities.has(element.name);
      const name = isNameless ? '' : (names[element.name] ?? element.name);
      const uri = text !== resource && isAddress(resource) ? resource : undefined;
      return [
        { name, text, from: `${owner}/${element.name}`, ...(language && { language }), ...(uri && { uri }) },
      ];
    });
  const statements = dublinCoreStatements([
    ...propertiesOf(objects, 'ProvidedCHO'),
    ...propertiesOf(aggregations, 'Aggregation', ofAggregation),
  ]);
  const about = objects[0]?.attributes['rdf:about'];
  const isIdentified = statements.some(({ says }) => says.identifier ?? says.identifiers);
  // In dLibra's RDF, a publication has no identifier other than its address there.
  if (about && !isIdentified && objects.every(({ name }) => name === 'Description'))
    statements.push({ from: 'Description/about', says: { identifier: about } });
  const taken = statements.map(({ says }) => says);
  const remainder = remainderBeside(taken);
  let json: string | undefined;
  const isSaid = (link: string) => {
    json ??= JSON.stringify(taken);
    return json.includes(JSON.stringify(link));
  };
  const around = [...others, ...[...objects, ...aggregations].flatMap(childElements).flatMap(childElements)];
  return [
    ...statements,
    ...around.flatMap((one) => [
      ...remainder(one, one.name).map((said) => withLabel(one, said)),
      ...linksOf(one, labels, isSaid),
    ]),
  ];
}

const isOfTheRecord = ({ name, namespace }: XmlElement) =>
  ofTheRecord.has(name) || namespace.endsWith('22-rdf-syntax-ns#');
const childElements = (element: XmlElement) => childrenOf(element);

/** What a resource is called: in Polish, else in English, else as it says first. */
function labelIn(resource: XmlElement): string {
  const all =
    ['prefLabel', 'altLabel', 'name'].map((name) => childrenOf(resource, name)).find(isFilled) ?? [];
  const [first] = ['pl', 'en'].flatMap((tag) => all.find((one) => one.attributes['xml:lang'] === tag) ?? []);
  return textOf(first ?? all[0]);
}

const isFilled = (elements: XmlElement[]) => elements.length > 0;

/** Of a time without a name its beginning and end, of a place its coordinates. */
function measuredIn(resource: XmlElement): string {
  const texts = (...names: string[]) =>
    names.map((name) => textOf(childrenOf(resource, name)[0])).filter(Boolean);
  if (resource.name === 'TimeSpan') return saySpan(texts('begin', 'end'), '–');
  return resource.name === 'Place' ? texts('lat', 'long').join(', ') : '';
}

/** The same, of people with the years of their lives. */
function namedIn(resource: XmlElement): string {
  const label = labelIn(resource) || measuredIn(resource);
  const yearOf = (...names: string[]) => /^\d{4}/.exec(textOf(childrenOf(resource, ...names)[0]))?.[0] ?? '';
  const life = [yearOf('dateOfBirth', 'begin'), yearOf('dateOfDeath', 'end')].join('-');
  const isDated = resource.name !== 'Agent' || label === '' || life === '-' || /\d{3}/.test(label);
  return isDated ? label : `${label} (${life})`;
}

/** Further data with the name of what it is about. */
function withLabel(resource: XmlElement, { from, says }: Statement): Statement {
  const label = labelIn(resource);
  const notes = says.notes?.map((note) => ({ ...note, text: label ? `${label}: ${note.text}` : note.text }));
  return { from, says: { ...says, ...(notes && { notes }) } };
}

/** External links of a resource as notes, such as a person's authority record or an image's licence. */
function linksOf(
  resource: XmlElement,
  labels: ReadonlyMap<string, string>,
  isSaid: (link: string) => boolean,
): Statement[] {
  const label = labelIn(resource);
  return childrenOf(resource).flatMap((element) => {
    const link = element.attributes['rdf:resource'] ?? '';
    if (link === '' || isOfTheRecord(element) || isSaid(link)) return [];
    const from = `${resource.name}/${element.name}`;
    const text = labels.get(link) ?? link;
    return [{ from, says: { notes: [{ label: labelOf(from), text: label ? `${label}: ${text}` : text }] } }];
  });
}
