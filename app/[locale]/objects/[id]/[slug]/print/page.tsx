import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PrintedScans } from '#components/reading/PrintedScans.tsx';
import { decodeSegment } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { printPath, readPrint } from '#lib/reading/print-range.ts';
import { localeOf } from '../../../../locale.ts';
import { pageMetadata } from '../../../../metadata.ts';
import { type Query, queryOf } from '../../../../query.ts';
import { SiteFrame } from '../../../../site-frame.tsx';

type Props = {
  params: Promise<{ locale: string; id: string; slug: string }>;
  searchParams: Promise<Query>;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, object, pathIn } = await read(props);
  const title = nameOf(locale, object);
  return { ...(await pageMetadata(locale, pathIn, { title })), robots: { index: false, follow: true } };
}

export default async function PrintPage(props: Props) {
  const { locale, object, pathIn, asOf } = await read(props);
  const told = { name: nameOf(locale, object), object };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} asOf={asOf} told={told}>
      <PrintedScans locale={locale} object={object} publicUrl={readConfig().publicUrl} />
    </SiteFrame>
  );
}

function nameOf(locale: Locale, { tile }: CatalogueObject): string {
  const t = translator(locale);
  return t('reading.print.title', { title: tile.related_object.title || t('object.untitled') });
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
