import { termsByName } from '#lib/i18n/translate.ts';
import type { Property } from '../records/dublin-core.ts';
import { roleColumns } from '../sources/row-people.ts';

// Common labels of metadata pairs in manifests, in English, Polish, German, French and Swedish, and the field names of
// the old Polona, each with the corresponding Dublin Core element.
const names: [RegExp, string][] = [
  [/^(title|tytu[łl]|titel|titre|full title)$/, 'title'],
  [
    /^(alternative( title)?|alternate title|other titles?|uniform.?title|tytu[łl] dodatkowy|inne tytu[łl]y|nebentitel)$/,
    'alternative',
  ],
  [
    /^(creator|creator_name|author|authors?\/creators?|autor(zy)?|tw[óo]rca|verfasser(in)?|urheber|auteur)$/,
    'creator',
  ],
  [
    /^(contributors?|contributor_corp|wsp[óo][łl]tw[óo]rca|beitr[äa]ger|beteiligte( personen)?|contributeur)$/,
    'contributor',
  ],
  [/^(publisher|wydawca|verlag|verleger|[ée]diteur)$/, 'publisher'],
  [/^(imprint|created[ /]published|adres wydawniczy|impressum)$/, 'imprint'],
  [
    /^(date|date_descriptive|published|publication date|date of publication( or making)?|date issued|data( wydania| powstania| wydania lub powstania)?|rok( wydania)?|datum|erscheinungsjahr|jahr|year|ann[ée]e)$/,
    'issued',
  ],
  [
    /^(place( of publication)?|publish_place|published in|miejsce wydania|erscheinungsort|ort|lieu)$/,
    'publicationPlace',
  ],
  [
    /^(subjects?|subject headings?|temat|s[łl]owa kluczowe|keywords?|tematy|schlagw[öo]rter|sujets?|topics?)$/,
    'subject',
  ],
  [/^coverage$/, 'coverage'],
  [/^(location|spatial|geographic( subject)?|places?|region)$/, 'spatial'],
  [/^(language|languages|j[ęe]zyki?|sprachen?|langues?|spr[åa]k)$/, 'language'],
  [
    /^(type|genre|kinds?|format type|resource type|rodzaje?|typ|gattung|materialart|work type|metatypes|form_and_type)$/,
    'type',
  ],
  [/^(series|collections?|serie|seria|reihe|kolekcja|arkiv|part of)$/, 'isPartOf'],
  [
    /^((identifiers?|identyfikator)( \((urn|doi|ark)\))?|accession number|urn|ark|purl|persistent (link|identifier))$/,
    'identifier',
  ],
  [/^(shelf ?mark|call ?number|call_no|sygnatura|signatur|cote|location_shelf)$/, 'shelfmark'],
  [
    /^(held by|holding institution|owner|repository|sources?|instytucja|besitzende institution|provider|institution)$/,
    'source',
  ],
  [/^(rights|license|licence|prawa|rechte|droits|usage terms)$/, 'rights'],
  [/^(description|abstract|summary|opis|beschreibung)$/, 'description'],
];

const propertyUnder = (labels: readonly string[]) =>
  names.find(([pattern]) => labels.some((label) => pattern.test(label)))?.[1];

/** What manifests of this program call roles of people and of places, unless that is a common label. */
const termUnder = (terms: ReadonlyMap<string, string>) => (label: string) =>
  propertyUnder([label.toLowerCase()]) === undefined ? terms.get(label.toLowerCase()) : undefined;

export const roleUnder = termUnder(termsByName('roles'));
export const placeRoleUnder = termUnder(termsByName('placeRoles'));

/** The property or role that a label denotes in any of its languages; if unknown, the label's first text. */
export function propertyOf(labels: readonly string[]): string {
  const plain = labels.map((label) => label.trim().toLowerCase().replace(/\s*:$/, ''));
  return propertyUnder(plain) ?? plain.find((label) => roleColumns.includes(label)) ?? labels[0] ?? '';
}

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
