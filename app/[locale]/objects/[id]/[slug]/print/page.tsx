import type { Metadata } from 'next';
import { PrintedScans } from '#components/reading/PrintedScans.tsx';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { namedAfter } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { printPath, readPrint } from '#lib/reading/print-range.ts';
import { maxTitleLength, pageMetadata } from '../../../../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../../../../page-props.ts';
import { SiteFrame } from '../../../../site-frame.tsx';
import { objectAt } from '../../../read-object.ts';

type Props = PageProps<{ id: string; slug: string }>;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, object, pathIn } = await read(props);
  return pageMetadata(locale, pathIn, { title: nameOf(locale, object), isListed: false });
}

export default async function PrintPage(props: Props) {
  const { locale, object, pathIn } = await read(props);
  const structuredData = { name: nameOf(locale, object), object };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="frontpage" structuredData={structuredData}>
      <PrintedScans locale={locale} object={object} publicUrl={readConfig().publicUrl} />
    </SiteFrame>
  );
}

function nameOf(locale: Locale, { tile }: CatalogueObject): string {
  const t = translator(locale);
  const titled = (title: string) => t('reading.print.title', { title });
  return namedAfter(t, tile.related_object.title, titled, maxTitleLength);
}

async function read({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const { id } = await params;
  const range = readPrint(await queryOf(searchParams));
  const object = await objectAt(id, { ...range, contents: false });
  const { scanCount, tile } = object;
  const pathIn = (one: Locale) => printPath(one, tile.related_object, range, scanCount);
  return { locale, object, pathIn };
}
