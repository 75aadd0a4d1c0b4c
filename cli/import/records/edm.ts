import { lookup } from '#lib/lists.ts';
import { isCorporate } from '#lib/metadata/creator.ts';
import { childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import { dublinCoreStatements, type Property } from './dublin-core.ts';
import { writtenIn } from './dublin-core-values.ts';
import { type ProvidedObject, providedObjects } from './edm-graph.ts';
import type { FoundRecord } from './formats.ts';
import { isManifest } from './links.ts';
import { withoutChildren } from './omit.ts';
import { formatDateRange, isAddress } from './read-values.ts';
import { remainderReader } from './remainder.ts';
import { labelOf, type Statement } from './statements.ts';

/** Properties of the aggregation, with the Dublin Core terms they correspond to. */
const aggregationProperties: Record<string, string> = {
  dataProvider: 'source',
  isShownAt: 'source',
  rights: 'rights',
};

/** Properties whose values are people, places, times and concepts. */
const entityProperties = new Set(
  'creator contributor publisher subject spatial temporal type date created issued'.split(' '),
);

/** Links that structure the record itself, and properties of the images and of how they are served. */
const administrativeProperties = new Set(
  `proxyFor proxyIn europeanaProxy lineage aggregatedCHO isNextInSequence has_service implements isShownBy hasView`.split(
    ' ',
  ),
);

/** The same for an aggregation, for an image and for what serves it. */
const ofImages: Record<string, ReadonlySet<string>> = {
  Aggregation: new Set(['object']),
  WebResource: new Set('format hasMimeType fileByteSize width height isReferencedBy conformsTo'.split(' ')),
  Service: new Set(['conformsTo']),
};

const isEuropeanas = (namespace: string) => namespace.endsWith('europeana.eu/schemas/edm/');

/**
 * Records of the Europeana Data Model, one for each cultural object: the object with its aggregation, and people,
 * places and concepts by their preferred labels. Europeana's own additions are omitted.
 * @see https://pro.europeana.eu/page/edm-documentation
 */
export function edmRecords(root: XmlElement): FoundRecord[] {
  return providedObjects(root).map((provided) => ({
    statements: statementsOf(provided),
    element: {
      ...root,
      children: [...provided.objects, ...provided.aggregations, ...provided.others],
    },
  }));
}

function statementsOf({ objects, aggregations, others }: ProvidedObject): Statement[] {
  const named = new Map(
    others.flatMap((resource) => {
      const text = namedIn(resource);
      const about = resource.attributes['rdf:about'];
      const language = labelIn(resource)?.attributes['xml:lang'];
      return about && text ? [[about, { text, language, kind: kindOf(resource, text) }] as const] : [];
    }),
  );
  const resourceOf = ({ attributes }: XmlElement) => attributes['rdf:resource'] ?? '';
  const wordsOf = (element: XmlElement) =>
    childrenOf(element).map(namedIn).find(Boolean) ||
    writtenIn(element) ||
    named.get(resourceOf(element))?.text;
  const isTyped = objects
    .flatMap(childElements)
    .some((one) => one.name === 'type' && !isEuropeanas(one.namespace) && wordsOf(one));
  const [holder = ''] = aggregations.flatMap((one) => textsOf(childrenOf(one, 'dataProvider')));
  /** Whether a value repeats the holder, or gives Europeana's type although the object has one of its own. */
  const isSaidAgain = ({ name, namespace }: XmlElement, text: string) =>
    (text === holder && ['provider', 'currentLocation'].includes(name)) ||
    (isTyped && name === 'type' && isEuropeanas(namespace));
  const propertiesOf = (some: XmlElement[], owner: string, names: Record<string, string> = {}): Property[] =>
    some.flatMap(childElements).flatMap((element) => {
      const resource = resourceOf(element);
      const label = named.get(resource);
      const text = wordsOf(element) || resource;
      const language = (element.attributes['xml:lang'] ?? label?.language) || undefined;
      if (text === '' || isOfTheRecord(element) || isOfImages(element, text) || isSaidAgain(element, text))
        return [];
      // A resource without a label can only be shown as a link.
      const isNameless = text === resource && entityProperties.has(element.name);
      const name = isNameless ? '' : (names[element.name] ?? element.name);
      const uri = text !== resource && isAddress(resource) ? resource : undefined;
      const from = `${owner}/${element.name}`;
      return [{ name, text, from, kind: label?.kind, language, uri }];
    });
  const statements = dublinCoreStatements([
    ...propertiesOf(objects, 'ProvidedCHO'),
    ...propertiesOf(aggregations.map(withoutFiles), 'Aggregation', aggregationProperties),
  ]);
  const about = objects[0]?.attributes['rdf:about'];
  const isIdentified = statements.some(({ metadata }) => metadata.identifier ?? metadata.identifiers);
  // In dLibra's RDF, a publication has no identifier other than its address there.
  if (about && !isIdentified && objects.every(({ name }) => name === 'Description'))
    statements.push({ from: 'Description/about', metadata: { identifier: about } });
  const values = statements.map(({ metadata }) => metadata);
  const remainder = remainderReader(values);
  let json: string | undefined;
  const isRead = (link: string) => {
    json ??= JSON.stringify(values);
    return json.includes(JSON.stringify(link));
  };
  const around = [...others, ...[...objects, ...aggregations].flatMap(childElements).flatMap(childElements)];
  return [
    ...statements,
    ...around.flatMap((one) => [
      ...remainder(withoutFiles(one), one.name).map((statement) => withLabel(one, statement)),
      ...linksOf(one, (link) => named.get(link)?.text ?? link, isRead),
    ]),
  ];
}

/** The kind of subject that a resource is. */
const kindOf = ({ name }: XmlElement, text: string) =>
  name === 'Agent' ? (isCorporate(text) ? 'body' : 'person') : lookup(kinds, name);
const kinds = { Organization: 'body', Place: 'place', TimeSpan: 'time' };

const withoutFiles = (resource: XmlElement) =>
  withoutChildren(resource, ({ name }) => lookup(ofImages, resource.name)?.has(name) === true);

const isOfTheRecord = ({ name, namespace }: XmlElement) =>
  administrativeProperties.has(name) || namespace.endsWith('22-rdf-syntax-ns#');

/** Whether it says where the images are. */
const isOfImages = ({ name }: XmlElement, text: string) => name === 'isReferencedBy' && isManifest(text);

/** Not `childrenOf` itself, which would take the index in a list for a name. */
const childElements = (element: XmlElement) => childrenOf(element);

/** The label of a resource: in Polish, else in English, else the first one. */
function labelIn(resource: XmlElement): XmlElement | undefined {
  const all = ['prefLabel', 'altLabel', 'name'].map((name) => childrenOf(resource, name));
  const [first, ...others] = all.find(({ length }) => length > 0) ?? [];
  const inLanguage = (tag: string) => [first, ...others].find((one) => one?.attributes['xml:lang'] === tag);
  return inLanguage('pl') ?? inLanguage('en') ?? first;
}

/** The beginning and end of a time without a name, or the coordinates of a place. */
function measuredIn(resource: XmlElement): string {
  const texts = (...names: string[]) =>
    names.map((name) => textOf(childrenOf(resource, name)[0])).filter(Boolean);
  if (resource.name === 'TimeSpan') return formatDateRange(texts('begin', 'end'), '–');
  return resource.name === 'Place' ? texts('lat', 'long').join(', ') : '';
}

/** The label of a resource; for people with the years of their lives. */
function namedIn(resource: XmlElement): string {
  const label = textOf(labelIn(resource)) || measuredIn(resource);
  const yearOf = (...names: string[]) => /^\d{4}/.exec(textOf(childrenOf(resource, ...names)[0]))?.[0] ?? '';
  const life = [yearOf('dateOfBirth', 'begin'), yearOf('dateOfDeath', 'end')].join('-');
  const isDated = resource.name !== 'Agent' || label === '' || life === '-' || /\d{3}/.test(label);
  return isDated ? label : `${label} (${life})`;
}

/** A text after the name of the resource it is about. */
function labelled(resource: XmlElement, text: string): string {
  const label = textOf(labelIn(resource));
  return label ? `${label}: ${text}` : text;
}

/** Further data with the name of the resource it is about. */
const withLabel = (resource: XmlElement, { from, metadata }: Statement): Statement => ({
  from,
  metadata: {
    ...metadata,
    notes: metadata.notes?.map((note) => ({ ...note, text: labelled(resource, note.text) })),
  },
});

/** External links of a resource as notes, such as a person's authority record or an image's licence. */
function linksOf(
  resource: XmlElement,
  textFor: (link: string) => string,
  isRead: (link: string) => boolean,
): Statement[] {
  return childrenOf(withoutFiles(resource)).flatMap((element) => {
    const link = element.attributes['rdf:resource'] ?? '';
    if (link === '' || isOfTheRecord(element) || isRead(link)) return [];
    const from = `${resource.name}/${element.name}`;
    const note = { label: labelOf(from), text: labelled(resource, textFor(link)) };
    return [{ from, metadata: { notes: [note] } }];
  });
}
