import { grouped } from '#lib/lists.ts';
import { languageAttribute, Xml, xml } from '#lib/xml/write.ts';
import type { ObjectDescription } from './object-description.ts';
import type { Property } from './properties.ts';

// Contextual classes of the EDM Mapping Guidelines: concepts, places and time spans.

/** Classes of subjects. */
const kinds = [
  ['edm:Agent', ({ kind = '' }: Property) => ['person', 'body'].includes(kind)],
  ['edm:Place', ({ term }: Property) => term === 'spatial'],
  ['edm:TimeSpan', ({ term }: Property) => term === 'temporal'],
  ['skos:Concept', () => true],
] as const;

/** Subjects that have a URI, each with its labels. */
export function concepts(properties: readonly Property[]): Xml[] {
  const byKind = grouped(properties, (one) => kinds.find(([, isOne]) => isOne(one))?.[0]);
  return kinds.flatMap(([kind]) => {
    const labels = grouped(byKind.get(kind) ?? [], ({ address }) => address);
    labels.delete(undefined);
    const name = new Xml(kind);
    return [...labels].map(([address, all]) => {
      const names = all.map(
        ({ text, language }) => xml`<skos:prefLabel${languageAttribute(language)}>${text}</skos:prefLabel>`,
      );
      return xml`<${name} rdf:about="${address}">${names}</${name}>`;
    });
  });
}

/** URI of an object's date as a resource. */
export const timeAddress = ({ address }: ObjectDescription): string => `${address}#date`;

/** The date as a time span. */
export function timeSpan(described: ObjectDescription): Xml | undefined {
  const { normalised, date } = described;
  if (!normalised) return undefined;
  const { begin, end } = normalised;
  return xml`<edm:TimeSpan rdf:about="${timeAddress(described)}"><skos:prefLabel>${date ?? normalised.edtf}</skos:prefLabel>${begin && xml`<edm:begin>${begin}</edm:begin>`}${end && xml`<edm:end>${end}</edm:end>`}</edm:TimeSpan>`;
}
