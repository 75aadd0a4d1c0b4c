import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ShelfListView } from '#components/search/ShelfListView.tsx';
import { shelfListPath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { valueLabel } from '#lib/search/labels.ts';
import { shelfPath } from '#lib/search/path.ts';
import { isListedFacet, readListPage } from '#lib/search/shelf-list.ts';
import { shelvesFor } from '#lib/site/shelves-for.ts';
import { pageMetadata } from '../../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../../page-props.ts';
import { SiteFrame } from '../../site-frame.tsx';

type Props = PageProps<{ facet: string }>;

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, facet, pathIn } = await read(props);
  return pageMetadata(locale, pathIn, { title: translator(locale)(`shelfLists.${facet}`) });
}

export default async function ShelvesPage(props: Props) {
  const { locale, facet, page, pathIn } = await read(props);
  const answer = await shelvesFor(currentCatalogue(), locale, facet, page);
  // The server has checked this already, but the last page may have become empty since.
  if (!answer) notFound();
  const number = new Intl.NumberFormat(locale);
  const structuredData = { name: translator(locale)(`shelfLists.${facet}`) };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="frontpage" structuredData={structuredData}>
      <ShelfListView
        locale={locale}
        title={structuredData.name}
        page={page}
        answer={answer}
        to={(one) => shelfListPath(locale, facet, one)}
        show={(one) => ({
          path: shelfPath(locale, facet, one.value),
          name: valueLabel(locale, facet, one),
          about: number.format(one.count),
        })}
      />
    </SiteFrame>
  );
}

async function read({ params, searchParams }: Props) {
  const { facet } = await params;
  if (!isListedFacet(facet)) notFound();
  const locale = await localeOf(params);
  const page = readListPage(await queryOf(searchParams));
  return { locale, facet, page, pathIn: (one: Locale) => shelfListPath(one, facet, page) };
}
