import { embedPath, permanentPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { categoryTerm } from '#lib/formats/category-terms.ts';
import { type DescribedAgent, describe, type ObjectDescription } from '#lib/formats/object-description.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { creatorsOf, type Name, showName } from '#lib/metadata/names.ts';
import { rightsAddress } from '#lib/metadata/rights.ts';
import { downloadOf, pictureOf } from '#lib/scans/scan-picture.ts';
import { visibleText } from '#lib/untrusted.ts';
import { datedAs, numberedAs, partOfJsonLd } from './work-json-ld.ts';

/** An object with its scan in schema.org terms. @param url the object's canonical address */
export function objectJsonLd(object: CatalogueObject, locale: Locale, url: string): object {
  const { tile, details, organization } = object;
  const { id, title, categories, main_scan, is_public } = tile.related_object;
  const picture = pictureOf(main_scan);
  const license = rightsAddress(details.rightsUrl, url);
  const names = creatorsOf(tile.related_object, details.contributors);
  const { contributors, publishers, languages, identifiers, subjects } = describe(
    object,
    new URL(url).origin,
  );
  const { works = [] } = details;
  const number = works.find((one) => one.number)?.number;
  const type = categoryTerm(categories, 'schema') ?? 'CreativeWork';
  const types = [
    type,
    // Only this type and PublicationIssue have numbers.
    ...(number !== undefined && type !== 'PublicationIssue' ? ['PublicationVolume'] : []),
    // Only this type has `holdingArchive`.
    ...(organization ? ['ArchiveComponent'] : []),
  ];
  const creators = names.map(creatorJsonLd);
  const creator = creators.length > 1 ? creators : creators[0];
  // Pages name the library's own files without an origin; JSON-LD may be read without a page to resolve them against.
  const absolute = (address: string) => (address.startsWith('/') ? new URL(address, url).href : address);
  return {
    '@context': 'https://schema.org',
    '@type': types.length > 1 ? types : type,
    // The same thing, whatever the language of the page that describes it.
    '@id': absolute(permanentPath(id)),
    url,
    name: visibleText(title) || undefined,
    inLanguage: languages.length > 1 ? languages : languages[0],
    description: details.description?.[locale],
    creator,
    contributor: unlessEmpty(contributors.map(contributorJsonLd)),
    publisher: unlessEmpty(publishers.map((name) => ({ '@type': 'Organization', name }))),
    identifier: unlessEmpty(
      identifiers.map(({ kind, value }) => ({ '@type': 'PropertyValue', propertyID: kind, value })),
    ),
    ...subjectsJsonLd(subjects),
    isPartOf: works.length > 0 ? partOfJsonLd(works, categories, locale, url) : undefined,
    ...numberedAs(categories, number),
    ...datedAs(tile.related_object),
    isAccessibleForFree: is_public,
    license,
    holdingArchive: organization && { '@type': 'ArchiveOrganization', name: organization.fullname },
    image: picture && {
      '@type': 'ImageObject',
      contentUrl: absolute(downloadOf(main_scan) ?? picture.src),
      thumbnailUrl: absolute(picture.src),
      embedUrl: is_public ? absolute(embedPath(id, locale)) : undefined,
      license,
      creator,
      copyrightNotice: visibleText(details.rights) || undefined,
      // The page states the terms of use and the holding institution.
      acquireLicensePage: license || visibleText(details.rights) ? url : undefined,
      creditText: [...names.map(showName), organization?.fullname].filter(Boolean).join(', ') || undefined,
    },
  };
}

function creatorJsonLd(name: Name) {
  if ('literal' in name) return { '@type': name.body ? 'Organization' : 'Person', name: name.literal };
  return {
    '@type': 'Person',
    name: showName(name),
    familyName: name.family,
    givenName: name.given,
  };
}

/** A contributor, within its role where that says more (https://schema.org/Role). */
function contributorJsonLd({ kind, name, role }: DescribedAgent) {
  const agent = { '@type': kind === 'body' ? 'Organization' : 'Person', name };
  return role === 'contributor' ? agent : { '@type': 'Role', roleName: role, contributor: agent };
}

/** schema.org types for kinds of subjects. */
const subjectTypes = new Map([
  ['person', 'Person'],
  ['body', 'Organization'],
  ['place', 'Place'],
]);

/** Subjects, each by its name and its address in an authority file; periods and genres have their own properties. */
function subjectsJsonLd(subjects: ObjectDescription['subjects']) {
  const ofKind = (wanted: string) =>
    unlessEmpty(subjects.filter(({ kind }) => kind === wanted).map(({ text }) => text));
  return {
    about: unlessEmpty(
      subjects
        .filter(({ kind }) => kind !== 'time' && kind !== 'genre')
        .map(({ kind = '', text, address }) => ({
          '@type': subjectTypes.get(kind) ?? 'Thing',
          '@id': address,
          name: text,
        })),
    ),
    temporalCoverage: ofKind('time'),
    genre: ofKind('genre'),
  };
}

/** JSON for a script element, escaped so that it can neither end the element nor open a comment. */
export function scriptText(value: object): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
