import { downloadPath, objectApiPath, organizationPath, recordPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import { offeredFormats } from '#lib/downloads/offered.ts';
import { downloadTypes } from '#lib/downloads/request.ts';
import { recordFormats, recordType } from '#lib/formats/formats.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { inEveryLocale, type LanguageMap, untagged } from '../language-map.ts';
import { type ImageFile, imageFormat } from './image.ts';

/** A related resource of an object or an institution, at its own URL. */
export type Link = {
  address: string;
  /** The `type` of Presentation API 3.0 (section 3.2): `Text`, `Dataset`. */
  type: string;
  label: LanguageMap;
  format: string;
  profile?: string;
  /** Language of a page of this site. */
  language?: Locale;
};

/** The provider of an object. */
export type Provider = {
  address: string;
  label: LanguageMap;
  homepage: Link[];
  logo: ImageFile | undefined;
  /** Its record, if it is an institution. */
  seeAlso: Link[];
};

/** A page's versions in each of the site's languages. @param label undefined: the name of the site */
export function homepages(path: (locale: Locale) => string, publicUrl: string, label?: LanguageMap): Link[] {
  return locales.map((language) => ({
    address: publicUrl + path(language),
    type: 'Text',
    label: label ?? { [language]: [libraryName(language)] },
    format: 'text/html',
    language,
  }));
}

/** The institution that provides an object, or else the library itself. */
export function providerOf(organization: Organization | undefined, publicUrl: string): Provider {
  if (!organization)
    return {
      address: `${publicUrl}/`,
      label: inEveryLocale((_, locale) => libraryName(locale)),
      homepage: homepages((locale) => `/${locale}`, publicUrl),
      logo: undefined,
      seeAlso: [],
    };
  const { id, fullname, avatar } = organization;
  const path = (locale: Locale) => organizationPath(locale, id);
  const name = untagged(fullname);
  const { width, height } = avatar.dimensions;
  const record = `${publicUrl}/api/organizations/${id}/`;
  return {
    address: publicUrl + path(locales[0]),
    label: name ?? inEveryLocale((t) => t('institutions.unnamed')),
    homepage: homepages(path, publicUrl, name),
    logo: /^https?:/i.test(avatar.url)
      ? {
          address: avatar.url,
          format: imageFormat(avatar.url),
          ...(width > 0 && height > 0 && { width, height }),
        }
      : undefined,
    seeAlso: [recordLink('JSON', record, 'application/json')],
  };
}

/** The record in each format for programs. */
export function recordsOf(id: string, publicUrl: string): Link[] {
  return [
    ...recordFormats.map((format) =>
      recordLink(
        format.name,
        publicUrl + recordPath(id, format.prefix),
        recordType(format),
        format.namespace,
      ),
    ),
    recordLink('JSON', publicUrl + objectApiPath(id), 'application/json'),
  ];
}

function recordLink(name: string, address: string, format: string, profile?: string): Link {
  const label = inEveryLocale((t) => t('iiif.record', { format: name }));
  return { address, type: 'Dataset', label, format, ...(profile && { profile }) };
}

const fileNames = { pdf: 'wholePdf', epub: 'wholeEpub', txt: 'wholeText', zip: 'wholeZip' } as const;

/** The whole work in the download formats that its page offers. */
export function filesOf(object: CatalogueObject, publicUrl: string): Link[] {
  return offeredFormats(object).map((format) => ({
    address: publicUrl + downloadPath(object.tile.related_object.id, format),
    type: format === 'zip' ? 'Dataset' : 'Text',
    label: inEveryLocale((t) => t(`object.${fileNames[format]}`)),
    format: downloadTypes[format],
  }));
}
