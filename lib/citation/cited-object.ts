import type { CatalogueObject, ObjectDetails } from '#lib/catalogue/catalogue.ts';
import { citedAddress } from '#lib/discovery/persistent-ids.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { type Issued, issuedOf } from '#lib/metadata/issued.ts';
import { type Name, namesOf } from '#lib/metadata/names.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { isPageNumber, scanLabel } from '#lib/scans/label.ts';
import type { PartOf } from '#lib/search/works.ts';
import { type CitedType, citedTypeOf } from './types.ts';

/**
 * What a citation says of an object. All texts are single lines of bounded length without control characters; the
 * whole is plain JSON, small enough to be handed to a browser.
 */
export type CitedObject = {
  type: CitedType;
  title: string;
  authors: Name[];
  /** The work that it is a part of, and the series that it appeared in. */
  within?: CitedWork | undefined;
  series?: CitedWork | undefined;
  place?: string | undefined;
  issued?: Issued | undefined;
  /** Number of the page that is cited, as it stands there. */
  page?: string | undefined;
  /** Full name of the institution that holds the original. */
  organization?: string | undefined;
  /** BCP 47 tag of the object's text. */
  language?: string | undefined;
  /** The catalogue's identifier. */
  identifier: string;
  rights?: string | undefined;
  /** What leads to the object, or to one of its scans, for good: absolute. */
  address: string;
  /** Day of the visit as the visitor's calendar has it, `2026-11-21`; the server knows none. */
  accessed?: string | undefined;
  /** What a file with the citation is called, without its ending: letters, digits and hyphens. */
  fileName: string;
};

/** A work by its title, and which part of it, in the words of the source. */
export type CitedWork = { title: string; number?: string | undefined };

// In characters.
const maxLength = { title: 1000, line: 300 };

/**
 * The citation's view of an object.
 * @param locale of the words that stand for a missing title
 * @param publicUrl origin of the site
 * @param position of the scan that is cited, from 0
 * @param accessed day of the visit, `2026-11-21`
 */
export function citedObject(
  object: CatalogueObject,
  locale: Locale,
  publicUrl: string,
  position: number,
  accessed?: string,
): CitedObject {
  const { tile, details, organization } = object;
  const related = tile.related_object;
  const title = line(related.title, maxLength.title);
  return {
    type: citedTypeOf(related.categories),
    title: title ?? `[${translator(locale)('object.untitled')}]`,
    authors: namesOf(related),
    within: workOf(details, 'part-of'),
    series: workOf(details, 'series'),
    place: line(related.publish_place),
    issued: issuedOf(related),
    page: pageOf(object, position),
    organization: line(organization?.fullname),
    language: line(details.language),
    identifier: oneLine(related.id, maxLength.line),
    rights: line(details.rights) ?? line(details.rightsUrl),
    address: citedAddress(object, publicUrl, position),
    accessed,
    fileName: title ? slugOf(title).replace(/^-$/, 'object') : 'object',
  };
}

/** The first scan stands for the whole object. A leaf is no page: `12v` is its back. */
function pageOf({ scans }: CatalogueObject, position: number): string | undefined {
  const shown = position > 0 ? scans.find((one) => one.position === position) : undefined;
  const label = shown && scanLabel(shown.scan);
  return label && isPageNumber(label) && !/\d[rv]\W?$/i.test(label) ? label : undefined;
}

function workOf({ works = [] }: ObjectDetails, kind: PartOf['kind']): CitedWork | undefined {
  const found = works.find((one) => one.kind === kind);
  const title = line(found?.title);
  return found && title ? { title, number: line(found.number) } : undefined;
}

function line(text: string | null | undefined, max = maxLength.line): string | undefined {
  return visibleText(oneLine(visibleText(text), max)) || undefined;
}
