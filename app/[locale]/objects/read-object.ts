import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { scanTitle } from '#components/reading/scan-name.ts';
import { decodeSegment, objectPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject, ScanRange } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { citedObject } from '#lib/citation/cited-object.ts';
import { readConfig } from '#lib/config.ts';
import { embeddedMetadata } from '#lib/discovery/embedded-metadata.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { isNear, positionIn, windowAround, windowWithMargin } from '#lib/scans/window.ts';
import { webAddress } from '#lib/untrusted.ts';
import { maxTitleLength, pageMetadata } from '../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../page-props.ts';

export type ObjectProps = PageProps<{ object: string[] }>;

export async function objectMetadata(props: ObjectProps): Promise<Metadata> {
  const locale = await localeOf(props.params);
  const { publicUrl } = readConfig();
  const { object, position, canonicalIn, pathIn } = await readObject(props);
  const { title, creator, date_descriptive, main_scan } = object.tile.related_object;
  // The object's own picture stands for it as a whole.
  const shown = position > 0 ? object.scans.find((one) => one.position === position)?.scan : undefined;
  const huge = shown?.thumbnails.at(-1) ?? main_scan.thumbnails.at(-1);
  const t = translator(locale);
  return pageMetadata(locale, canonicalIn, {
    title: shown ? scanTitle(t, title, { position, label: scanLabel(shown) }, maxTitleLength) : title,
    description:
      object.details.description?.[locale] ?? [title, creator, date_descriptive].filter(Boolean).join(', '),
    kind: 'article',
    shown: pathIn(locale),
    embedded: embeddedMetadata(citedObject(object, locale, publicUrl, 0)),
    image: huge && webAddress(huge.url) ? { url: huge.url, ...huge.dimensions } : undefined,
  });
}

/**
 * The object of an address, with some of its scans. The server in front has checked already that it exists, but it may
 * have gone since. @param id as in the address
 */
export async function objectAt(id: string, scans: ScanRange): Promise<CatalogueObject> {
  return (await currentCatalogue().object(decodeSegment(id) ?? id, undefined, scans)) ?? notFound();
}

export async function readObject({ params, searchParams }: ObjectProps) {
  const locale = await localeOf(params);
  const [{ object: segments }, query] = [await params, await queryOf(searchParams)];
  const position = positionIn(query.get('scan'));
  const found = await objectAt(segments[0] ?? '', windowWithMargin(position));
  const { scans } = found;
  const { from, count } = windowAround(position);
  const object: CatalogueObject = {
    ...found,
    scans: scans.filter((one) => one.position >= from && one.position < from + count),
  };
  const near = scans.filter((one) => isNear(one.position, position));
  const canonicalIn = (locale: Locale) => objectPath(locale, object.tile.related_object);
  const pathIn = (locale: Locale) => scanPath(canonicalIn(locale), position);
  const cited = citedObject(object, locale, readConfig().publicUrl, position);
  // A page that exists has been redirected to, so this one does not.
  const missing = query.get('page')?.trim();
  return { object, near, cited, position, missing, canonicalIn, pathIn };
}

export function absolute(path: string): string {
  return new URL(path, readConfig().publicUrl).href;
}
