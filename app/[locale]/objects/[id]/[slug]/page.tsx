import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Frame } from '#components/layout/Frame.tsx';
import { ObjectView } from '#components/object/ObjectView.tsx';
import { decodeSegment, objectPath, scanPath } from '#lib/addresses.ts';
import { scriptAddress } from '#lib/browser-scripts.ts';
import { currentCatalogue } from '#lib/catalogue/open.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { citedObject } from '#lib/citation/cited-object.ts';
import { readConfig } from '#lib/config.ts';
import { embeddedMetadata } from '#lib/discovery/embedded-metadata.ts';
import { objectJsonLd, scriptText } from '#lib/discovery/json-ld.ts';
import { webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localeOf } from '../../../locale.ts';
import { pageMetadata } from '../../../metadata.ts';

type Props = {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const locale = await localeOf(props.params);
  const { object, canonicalIn } = await read(props);
  const { title, creator, date_descriptive, main_scan } = object.tile.related_object;
  const huge = main_scan.thumbnails.at(-1);
  return pageMetadata(locale, canonicalIn, {
    title,
    description:
      object.details.description?.[locale] ?? [title, creator, date_descriptive].filter(Boolean).join(', '),
    kind: 'article',
    embedded: embeddedMetadata(citedObject(object, locale, absolute(canonicalIn(locale)))),
    image: huge && webAddress(huge.url) ? { url: huge.url, ...huge.dimensions } : undefined,
  });
}

export default async function ObjectPage(props: Props) {
  const locale = await localeOf(props.params);
  const { catalogue, object, position, canonicalIn, pathIn, asOf } = await read(props);
  const neighbours = await ifAvailable(catalogue.neighbours(object.tile));
  const jsonLd = objectJsonLd(object, locale, absolute(canonicalIn(locale)));
  const cited = citedObject(object, locale, absolute(pathIn(locale)));
  return (
    <Frame locale={locale} pathIn={pathIn} asOf={asOf()}>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(jsonLd) }} />
      <ObjectView
        locale={locale}
        object={object}
        cited={cited}
        position={position}
        neighbours={neighbours ?? {}}
        viewerScript={scriptAddress('viewer')}
      />
    </Frame>
  );
}

const absolute = (path: string) => new URL(path, readConfig().publicUrl).href;

async function read({ params, searchParams }: Props) {
  const [{ id }, { at, scan }] = [await params, await searchParams];
  const placed = typeof at === 'string' ? parseTimestamp(at) : undefined;
  // The server in front has asked already; this is for the moment in between.
  const { catalogue, asOf } = currentCatalogue().reading();
  const object = (await catalogue.object(decodeSegment(id) ?? id, placed)) ?? notFound();
  const wanted = typeof scan === 'string' && /^\d{1,6}$/.test(scan) ? Number(scan) : 1;
  const position = Math.min(Math.max(wanted, 1), object.scans.length) - 1;
  const canonicalIn = (locale: Locale) => objectPath(locale, object.tile.related_object, object.at);
  const pathIn = (locale: Locale) => scanPath(canonicalIn(locale), position);
  return { catalogue, object, position, canonicalIn, pathIn, asOf };
}
