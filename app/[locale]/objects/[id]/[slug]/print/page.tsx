import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PrintedScans } from '#components/reading/PrintedScans.tsx';
import { decodeSegment } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { namedAfter } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { printPath, readPrint } from '#lib/reading/print-range.ts';
import { maxTitleLength, pageMetadata } from '../../../../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../../../../page-props.ts';
import { SiteFrame } from '../../../../site-frame.tsx';

type Props = PageProps<{ id: string; slug: string }>;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, object, pathIn } = await read(props);
  return pageMetadata(locale, pathIn, { title: nameOf(locale, object), isListed: false });
}

export default async function PrintPage(props: Props) {
  const { locale, object, pathIn, asOf } = await read(props);
  const structuredData = { name: nameOf(locale, object), object };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} asOf={asOf} structuredData={structuredData}>
      <PrintedScans locale={locale} object={object} publicUrl={readConfig().publicUrl} />
    </SiteFrame>
  );
}

function nameOf(locale: Locale, { tile }: CatalogueObject): string {
  const t = translator(locale);
  const titled = (title: string) => t('reading.print.title', { title });
  return namedAfter(t, tile.related_object.title, titled, maxTitleLength);
}

/** The object in the address, with the scans to be printed. */
async function read({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const { id } = await params;
  // The server has checked already that they exist, and answers with the right page otherwise.
  const range = readPrint(queryOf(await searchParams));
  const catalogue = currentCatalogue();
  const [found, asOf] = await Promise.all([
    catalogue.object(decodeSegment(id) ?? id, undefined, { ...range, contents: false }),
    catalogue.asOf('frontpage'),
  ]);
  const object = found ?? notFound();
  const { scanCount, tile } = object;
  const pathIn = (one: Locale) => printPath(one, tile.related_object, range, scanCount);
  return { locale, object, pathIn, asOf };
}
