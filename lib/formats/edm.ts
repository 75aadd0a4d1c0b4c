import { readConfig } from '#lib/config.ts';
import { present } from '#lib/lists.ts';
import { dateTerm } from '#lib/metadata/issued.ts';
import { rightsUri } from '#lib/metadata/rights.ts';
import { attribute, Xml, xml } from '#lib/xml/write.ts';
import { categoryTerm } from './category-terms.ts';
import { propertyElement } from './dublin-core.ts';
import { concepts, timeAddress, timeSpan } from './edm-context.ts';
import type { FormattedRecord, RecordFormat } from './format.ts';
import { describe, type ObjectDescription } from './object-description.ts';
import { type Property, propertiesOf } from './properties.ts';
import { type ScanFiles, scanFiles } from './scan-files.ts';

/** Maximum number of scans whose images a record lists; the manifest lists all. */
const maxViews = 100;

const schema = 'http://www.europeana.eu/schemas/edm/EDM.xsd';
const namespaces = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  edm: 'http://www.europeana.eu/schemas/edm/',
  ore: 'http://www.openarchives.org/ore/terms/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  ebucore: 'http://www.ebu.ch/metadata/ontologies/ebucore/ebucore#',
  svcs: 'http://rdfs.org/sioc/services#',
  doap: 'http://usefulinc.com/ns/doap#',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};
const declarations = Object.entries(namespaces).map(
  ([prefix, uri]) => xml` ${new Xml(`xmlns:${prefix}`)}="${uri}"`,
);

/**
 * The external form of the Europeana Data Model, with elements in the order that its schema requires.
 * @see https://pro.europeana.eu/page/edm-documentation
 */
export const edm: RecordFormat = {
  prefix: 'edm',
  name: 'EDM',
  schema,
  namespace: namespaces.edm,
  maxScans: maxViews,
  async *write({ object, publicUrl, scans }) {
    const described = describe(object, publicUrl);
    const properties = objectProperties(described, object.contents);
    const views = await viewsOf(scans, publicUrl, object.isMirrored);
    yield xml`<rdf:RDF${declarations} xsi:schemaLocation="${namespaces.rdf} ${schema}">${providedObject(described, properties)}${views.map(
      ({ image, service }, index) => webResource(image, service, described, views[index - 1]?.image.address),
    )}${services(views)}${concepts(properties)}${timeSpan(described)}${aggregation(described, views)}</rdf:RDF>`;
  },
};

type View = ScanFiles & { image: NonNullable<ScanFiles['image']> };

async function viewsOf(
  scans: FormattedRecord['scans'],
  publicUrl: string,
  isMirrored: boolean,
): Promise<View[]> {
  // One URI is one resource, even where several scans share it.
  const views = new Map<string, View>();
  for await (const scan of scans) {
    const { image, ...files } = scanFiles(scan, publicUrl, isMirrored);
    if (image) views.set(image.address, { ...files, image });
  }
  return [...views.values()];
}

/** DCMI terms that a provided object may have (EDM-COMMON-MAIN.xsd, EuropeanaType). */
const terms = new Set([
  'alternative',
  'created',
  'extent',
  'hasFormat',
  'hasPart',
  'hasVersion',
  'isPartOf',
  'isReplacedBy',
  'issued',
  'references',
  'replaces',
  'spatial',
  'tableOfContents',
  'temporal',
]);

/** Properties of the object itself, without languages, written separately, and its images' media type, licence and manifest. */
export function objectProperties(
  described: ObjectDescription,
  contents: readonly { label: string }[],
): Property[] {
  return propertiesOf(described, contents).filter(
    ({ element, term = '' }) =>
      element !== 'language' &&
      !['license', 'isReferencedBy'].includes(term) &&
      (element !== 'format' || term !== ''),
  );
}

function providedObject(described: ObjectDescription, properties: readonly Property[]): Xml {
  const type = edmType(described.categories);
  const codes = described.languages.map((tag) => tag.split('-')[0] ?? tag);
  // EDM requires a language for texts; here it is unknown.
  const languages = codes.length === 0 && type === 'TEXT' ? ['und'] : codes;
  return xml`<edm:ProvidedCHO rdf:about="${described.address}">${properties.map(property)}${languages.map((language) => xml`<dc:language>${language}</dc:language>`)}${
    described.normalised &&
    xml`<dcterms:${new Xml(dateTerm(described))} rdf:resource="${timeAddress(described)}"/>`
  }${
    described.organization && xml`<edm:currentLocation>${described.organization}</edm:currentLocation>`
  }<edm:type>${type}</edm:type></edm:ProvidedCHO>`;
}

/** The name of a property in EDM. */
export function propertyName({ element, term }: Pick<Property, 'element' | 'term'>): string {
  return term && terms.has(term) ? `dcterms:${term}` : `dc:${element}`;
}

function property(one: Property): Xml {
  const name = propertyName(one);
  if (one.address === undefined) return propertyElement(name, one);
  return xml`<${new Xml(name)} rdf:resource="${one.address}"/>`;
}

/** The type of an object in Europeana's terms; unknown ones count as images. */
export function edmType(categories: readonly string[]): 'TEXT' | 'IMAGE' | 'SOUND' {
  return categoryTerm(categories, 'edm') ?? 'IMAGE';
}

function webResource(
  { address, mime, width, height, bytes }: View['image'],
  service: View['service'],
  { manifest, rightsUrl }: ObjectDescription,
  before: string | undefined,
): Xml {
  const rights = rightsUri(rightsUrl);
  return xml`<edm:WebResource rdf:about="${address}"><dc:format>${mime}</dc:format>${
    before && xml`<edm:isNextInSequence rdf:resource="${before}"/>`
  }${rights && xml`<edm:rights rdf:resource="${rights}"/>`}<ebucore:hasMimeType>${mime}</ebucore:hasMimeType>${
    !!bytes && xml`<ebucore:fileByteSize${datatype('long')}>${bytes}</ebucore:fileByteSize>`
  }${!!(width && height) && xml`<ebucore:width${datatype('integer')}>${width}</ebucore:width><ebucore:height${datatype('integer')}>${height}</ebucore:height>`}${
    service &&
    xml`<dcterms:isReferencedBy rdf:resource="${manifest}"/><svcs:has_service rdf:resource="${service.base}"/>`
  }</edm:WebResource>`;
}

/** The datatype of a number, which Europeana's schema requires (RDF.xsd). */
function datatype(name: 'long' | 'integer'): Xml {
  return attribute('rdf:datatype', `http://www.w3.org/2001/XMLSchema#${name}`);
}

/** The IIIF image services of the scans, without duplicates. */
function services(views: readonly View[]): Xml[] {
  const all = new Map(views.flatMap(({ service }) => (service ? [[service.base, service]] : [])));
  return [...all.values()].map(({ base, version, level }) => {
    const profile = `http://iiif.io/api/image/${version}/level${level}.json`;
    return xml`<svcs:Service rdf:about="${base}"><dcterms:conformsTo rdf:resource="http://iiif.io/api/image"/><doap:implements rdf:resource="${profile}"/></svcs:Service>`;
  });
}

function aggregation(described: ObjectDescription, views: readonly View[]): Xml {
  const { address, page, organization, rights, rightsUrl } = described;
  const library = readConfig().operator.name;
  const holder = organization ?? library ?? new URL(address).host;
  const [first, ...others] = views;
  const statement = rightsUri(rightsUrl);
  // Only known statements may stand in `edm:rights`.
  const otherRights = present([rights, statement === undefined && rightsUrl]);
  return xml`<ore:Aggregation rdf:about="${`${address}#aggregation`}"><edm:aggregatedCHO rdf:resource="${address}"/><edm:dataProvider>${holder}</edm:dataProvider>${others.map(
    ({ image }) => xml`<edm:hasView rdf:resource="${image.address}"/>`,
  )}<edm:isShownAt rdf:resource="${page}"/>${
    first && xml`<edm:isShownBy rdf:resource="${first.image.address}"/>`
  }${
    first?.picture && xml`<edm:object rdf:resource="${first.picture.address}"/>`
  }<edm:provider>${library ?? holder}</edm:provider>${otherRights.map((one) => xml`<dc:rights>${one}</dc:rights>`)}${
    statement && xml`<edm:rights rdf:resource="${statement}"/>`
  }</ore:Aggregation>`;
}
