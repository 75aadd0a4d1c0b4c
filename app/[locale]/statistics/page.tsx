import type { Metadata } from 'next';
import { Statistics } from '#components/statistics/Statistics.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { pageMetadata } from '../metadata.ts';
import { localeOf, type PageProps } from '../page-props.ts';
import { SiteFrame } from '../site-frame.tsx';

const pathIn = pathTo('statistics');

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  return pageMetadata(locale, pathIn, { title: translator(locale)('statistics.title') });
}

export default async function StatisticsPage({ params }: PageProps) {
  const locale = await localeOf(params);
  const structuredData = { name: translator(locale)('navigation.statistics') };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="statistics" structuredData={structuredData}>
      <Statistics locale={locale} statistics={await currentCatalogue().statistics()} />
    </SiteFrame>
  );
}
