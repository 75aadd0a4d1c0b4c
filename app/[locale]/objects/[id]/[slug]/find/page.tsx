import type { Metadata } from 'next';
import { FindResults } from '#components/find/FindResults.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { findPath, findRange, readFind } from '#lib/search/find-address.ts';
import { pageMetadata } from '../../../../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../../../../page-props.ts';
import { SiteFrame } from '../../../../site-frame.tsx';
import { objectAt } from '../../../read-object.ts';

type Props = PageProps<{ id: string; slug: string }>;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, object, address, pathIn } = await read(props);
  const t = translator(locale);
  const name = shownTitle(t, object.tile.related_object.title);
  const title = [address.text, t('find.title'), name].filter(Boolean).join(' – ');
  return pageMetadata(locale, pathIn, { title, isListed: false });
}

export default async function FindPage(props: Props) {
  const { locale, object, address, pathIn } = await read(props);
  const { id } = object.tile.related_object;
  const found = await currentCatalogue().findInObject(id, address.text, findRange(address));
  const structuredData = { name: translator(locale)('find.title'), object };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="frontpage" structuredData={structuredData}>
      <FindResults locale={locale} object={object} address={address} found={found} />
    </SiteFrame>
  );
}

async function read({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const { id } = await params;
  const object = await objectAt(id, { positions: [] });
  const address = readFind(await queryOf(searchParams));
  const pathIn = (one: Locale) => findPath(one, object.tile.related_object, address);
  return { locale, object, address, pathIn };
}
