import {
  downloadPath,
  encodeSegment,
  manifestPath,
  objectPath,
  objectSearchPath,
  organizationPath,
  recordPath,
} from '#lib/addresses.ts';
import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import type { WholeObject } from '#lib/catalogue/whole-object.ts';
import { mostInArchive } from '#lib/downloads/request.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { calendarDateOf, utcDay } from '#lib/metadata/calendar-date.ts';
import {
  asPlain,
  inEveryLocale,
  type LabelledValue,
  type LanguageMap,
  languageMap,
  untagged,
} from '../language-map.ts';
import { rightsUri } from '../rights.ts';
import { collectionPath } from './collection-address.ts';
import { behaviorOf, viewingDirection } from './direction.ts';
import type { ImageFile } from './image.ts';
import { isCategory, metadataOf } from './metadata.ts';

/** Something at an address of its own that belongs to an object or an institution. */
export type Link = {
  address: string;
  /** As `type` of Presentation API 3.0 (section 3.2): `Text`, `Dataset`. */
  type: string;
  label: LanguageMap;
  format: string;
  profile?: string;
  /** Of a page in one of the site's languages. */
  language?: Locale;
};

/** Who gives an object to the library. */
export type Provider = { address: string; label: LanguageMap; homepage: Link[]; logo: ImageFile | undefined };

/** What a manifest says of its object, before it is written by a version of the Presentation API. Addresses are whole. */
export type About = {
  object: CatalogueObject;
  whole: WholeObject;
  origin: string;
  label: LanguageMap;
  summary: LanguageMap | undefined;
  metadata: LabelledValue[];
  rights: string | undefined;
  requiredStatement: LabelledValue | undefined;
  provider: Provider;
  homepage: Link[];
  seeAlso: Link[];
  rendering: Link[];
  partOf: { address: string; label: LanguageMap }[];
  thumbnail: ImageFile[];
  viewingDirection: ReturnType<typeof viewingDirection>;
  behavior: ReturnType<typeof behaviorOf>;
  navDate: string | undefined;
  /** Addresses of the services that search its texts, by version; undefined where it has none. */
  search: Record<2 | 3, { search: string; autocomplete: string }> | undefined;
};

/**
 * An object that everybody may see, as its manifest tells of it; undefined where there is none.
 * @param origin where the public reaches this site
 */
export async function aboutObject(
  catalogue: Catalogue,
  id: string,
  origin: string,
): Promise<About | undefined> {
  const object = await catalogue.object(id, undefined, { from: 0, count: 0 });
  const whole = object?.tile.related_object.is_public ? await catalogue.wholeObject(id) : undefined;
  if (!object || !whole) return undefined;
  const { tile, details, organization } = object;
  const related = tile.related_object;
  const rights = rightsUri(details.rightsUrl);
  const statement = untagged(
    organization?.fullname,
    details.rights ?? (rights === undefined ? details.rightsUrl : undefined),
  );
  const summary = languageMap(
    locales.map((language) => ({ text: details.description?.[language], language })),
  );
  const services = (version: 2 | 3) => ({
    search: origin + objectSearchPath(id, 'search', version),
    autocomplete: origin + objectSearchPath(id, 'autocomplete', version),
  });
  return {
    object,
    whole,
    origin,
    label:
      languageMap([{ text: related.title, language: details.language }]) ??
      inEveryLocale((t) => t('object.untitled')),
    summary: summary && asPlain(summary),
    metadata: metadataOf(object),
    rights,
    requiredStatement: statement && {
      label: inEveryLocale((t) => t('iiif.attribution')),
      value: asPlain(statement),
    },
    provider: providerOf(organization, origin),
    homepage: homepages(
      (locale) => objectPath(locale, related),
      origin,
      ({ title }) => title,
      related,
    ),
    seeAlso: recordsOf(id, origin),
    rendering: filesOf(object, origin),
    partOf: partOf(object, origin),
    thumbnail: related.main_scan.thumbnails.flatMap(({ url, dimensions: { width, height } }) =>
      /^https?:/i.test(url) && width > 0 && height > 0 ? [{ address: url, width, height }] : [],
    ),
    viewingDirection: viewingDirection(details.language),
    behavior: behaviorOf(related, whole.count),
    navDate: related.categories.includes('serials') ? navDate(related.date_descriptive) : undefined,
    search: (await catalogue.textState(id)) === 'none' ? undefined : { 2: services(2), 3: services(3) },
  };
}

/** The address that names an object's manifest. */
export function manifestId(about: About, version: 2 | 3): string {
  return about.origin + manifestPath(about.object.tile.related_object.id, version);
}

function homepages<Of>(
  path: (locale: Locale) => string,
  origin: string,
  name: (of: Of) => string,
  of: Of,
): Link[] {
  return locales.map((language) => ({
    address: origin + path(language),
    type: 'Text',
    label: untagged(name(of)) ?? { [language]: [translator(language)('site.name')] },
    format: 'text/html',
    language,
  }));
}

/** The institution that gives an object, else the library itself. */
export function providerOf(organization: Organization | undefined, origin: string): Provider {
  if (!organization) {
    const homepage = homepages(
      (locale) => `/${locale}`,
      origin,
      (name: string) => name,
      '',
    );
    return { address: `${origin}/`, label: inEveryLocale((t) => t('site.name')), homepage, logo: undefined };
  }
  const { id, fullname, avatar } = organization;
  const path = (locale: Locale) => organizationPath(locale, id);
  const { width, height } = avatar.dimensions;
  return {
    address: origin + path(locales[0]),
    label: untagged(fullname) ?? inEveryLocale((t) => t('institutions.unnamed')),
    homepage: homepages(path, origin, (name: string) => name, fullname),
    logo: /^https?:/i.test(avatar.url)
      ? { address: avatar.url, ...(width > 0 && height > 0 && { width, height }) }
      : undefined,
  };
}

/** The record in the formats that other programs read. */
function recordsOf(id: string, origin: string): Link[] {
  const record = (name: 'mods' | 'edm' | 'dc', format: string, profile: string): Link => ({
    address: origin + recordPath(id, name),
    type: 'Dataset',
    label: inEveryLocale((t) => t(`iiif.records.${name}`)),
    format,
    profile,
  });
  return [
    record('mods', 'application/xml', 'http://www.loc.gov/mods/v3'),
    record('edm', 'application/rdf+xml', 'http://www.europeana.eu/schemas/edm/'),
    record('dc', 'application/xml', 'http://www.openarchives.org/OAI/2.0/oai_dc/'),
    {
      address: `${origin}/api/objects/${encodeSegment(id)}/`,
      type: 'Dataset',
      label: inEveryLocale((t) => t('iiif.records.api')),
      format: 'application/json',
    },
  ];
}

/** The whole work as the files that its page offers. */
function filesOf({ files, scanCount, tile }: CatalogueObject, origin: string): Link[] {
  if (!files) return [];
  const { id } = tile.related_object;
  const file = (
    format: 'pdf' | 'epub' | 'txt' | 'zip',
    name: 'wholePdf' | 'wholeEpub' | 'wholeText' | 'wholeZip',
    mime: string,
  ): Link => ({
    address: origin + downloadPath(id, format),
    type: format === 'zip' ? 'Dataset' : 'Text',
    label: inEveryLocale((t) => t(`object.${name}`)),
    format: mime,
  });
  return [
    file('pdf', 'wholePdf', 'application/pdf'),
    file('epub', 'wholeEpub', 'application/epub+zip'),
    ...(files.texts > 0 ? [file('txt', 'wholeText', 'text/plain')] : []),
    ...(scanCount <= mostInArchive ? [file('zip', 'wholeZip', 'application/zip')] : []),
  ];
}

/** The collections that an object is in: of its institution, and of each of its kinds. */
function partOf({ tile, organization }: CatalogueObject, origin: string): About['partOf'] {
  const kinds = [...new Set(tile.related_object.categories)].filter(isCategory);
  return [
    ...(organization
      ? [
          {
            address: origin + collectionPath({ institution: organization.id }),
            label: untagged(organization.fullname) ?? inEveryLocale((t) => t('institutions.unnamed')),
          },
        ]
      : []),
    ...kinds.map((category) => ({
      address: origin + collectionPath({ category }),
      label: inEveryLocale((t) => t(`categories.${category}`)),
    })),
  ];
}

/** The day of an issue as an instant, the first of a month of which no day is known. */
function navDate(description: string | null): string | undefined {
  const date = calendarDateOf(description ?? '');
  return date && utcDay({ day: 1, ...date }).toISOString();
}
