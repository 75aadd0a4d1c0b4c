import type { CatalogueObject, ObjectDetails } from '#lib/catalogue/catalogue.ts';
import { citedAddress } from '#lib/discovery/persistent-ids.ts';
import { categoryTerm } from '#lib/formats/category-terms.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { issuedOf } from '#lib/metadata/issued.ts';
import { asSpoken, creatorsOf, namesWithRole, showName } from '#lib/metadata/names.ts';
import { slugFileName, slugOf } from '#lib/pages/slug.ts';
import { isPageNumber, scanLabel } from '#lib/scans/label.ts';
import type { PartOf } from '#lib/search/works.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { citedContributors, standardNumbersOf } from './contributors.ts';

/**
 * What a citation says about an object. All texts are single lines of bounded length without control characters; the
 * whole is plain JSON, small enough to be sent to a browser.
 */
export type CitedObject = ReturnType<typeof citedObject> & {
  /** Date of access in the visitor's calendar, `2026-11-21`; undefined on the server, which cannot know it. */
  accessed?: string | undefined;
};

/** Title of a containing work or series, and the number within it, in the words of the source. */
export type CitedWork = { title: string; number?: string | undefined };

// In characters.
const maxLength = { title: 1000, line: 300 };

/**
 * An object as citations need it.
 * @param locale language of the placeholder for a missing title
 * @param position of the cited scan, from 0
 */
export function citedObject(object: CatalogueObject, locale: Locale, publicUrl: string, position: number) {
  const { tile, details, organization } = object;
  const related = tile.related_object;
  const title = line(related.title, maxLength.title);
  return {
    type: categoryTerm(related.categories, 'csl') ?? 'document',
    title: title ?? `[${translator(locale)('object.untitled')}]`,
    authors: creatorsOf(related, details.contributors),
    editors: unlessEmpty(namesWithRole('editor', details.contributors)),
    translators: unlessEmpty(namesWithRole('translator', details.contributors)),
    contributors: citedContributors(details.contributors),
    /** The work that it is part of, and the series that it appeared in. */
    within: workOf(details, 'part-of'),
    series: workOf(details, 'series'),
    place: line(related.publish_place),
    publisher: line(namesWithRole('publisher', asSpoken(details.contributors)).map(showName).join('; ')),
    issued: issuedOf(related),
    /** Number of the cited page, as printed. */
    page: pageOf(object, position),
    /** Full name of the institution that holds the original. */
    organization: line(organization?.fullname),
    /** BCP 47 tag of the object's text. */
    language: line(details.language),
    /** The catalogue's identifier. */
    identifier: oneLine(related.id, maxLength.line),
    standardNumbers: standardNumbersOf(details),
    rights: line(details.rights) ?? line(details.rightsUrl),
    /** Absolute permanent address of the object or of one of its scans. */
    address: citedAddress(object, publicUrl, position),
    /** Name of a citation file without its extension: letters, digits and hyphens. */
    fileName: slugFileName(slugOf(title ?? '')),
  };
}

/** The first scan stands for the whole object. Folio numbers are not page numbers: `12v` is the back of a leaf. */
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
