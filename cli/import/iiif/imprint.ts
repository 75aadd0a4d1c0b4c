import type { Property } from '../records/dublin-core.ts';

/** Place, publisher and date in one statement, in ISBD punctuation: `[Kraków : Drukarnia, 1894?]`. */
const isbd = /^\[?([^:;]+?) ?: ([^:;]+), ([^,]*\d{2}[^,]*?)\]?\.?$/;

/**
 * Splits an imprint among the pairs of a manifest into place, publisher and date, unless other pairs give one of these.
 * Imprints with several places are kept whole.
 */
export function withImprint(properties: readonly Property[]): Property[] {
  const isStated = properties.some(({ name }) => ['publisher', 'issued', 'publicationPlace'].includes(name));
  return properties.flatMap((property) => {
    if (property.name !== 'imprint') return property;
    const [, publicationPlace, publisher, date] = (!isStated && isbd.exec(property.text)) || [];
    if (!publicationPlace || !publisher || !date) return { ...property, name: property.from };
    const parts = { publicationPlace: publicationPlace, publisher, issued: date };
    return Object.entries(parts)
      .filter(([, text]) => !/^s\. ?n\.$/i.test(text))
      .map(([name, text]) => ({ ...property, name, text }));
  });
}

/** Drops the instant that the old Polona derives for sorting, if there is a date as stated on the work. */
export function withoutDerivedDate(properties: readonly Property[]): Property[] {
  const isDescriptiveDate = ({ from }: Property) => from === 'date_descriptive';
  const isInstant = ({ name, text }: Property) =>
    name === 'issued' && /^\d{4}-\d\d-\d\dT00:00:00$/.test(text);
  return properties.some(isDescriptiveDate) ? properties.filter((one) => !isInstant(one)) : [...properties];
}
