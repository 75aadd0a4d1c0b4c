import type { Metadata } from 'next';
import { SavedPage } from '#components/saved/SavedPage.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { pageMetadata } from '../metadata.ts';
import { localeOf, type PageProps } from '../page-props.ts';
import { SiteFrame } from '../site-frame.tsx';

const pathIn = pathTo('saved');

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const t = translator(locale);
  // Every browser has a list of its own: nothing for a search engine to index.
  const facts = { title: t('saved.title'), description: t('saved.lead'), isListed: false };
  return pageMetadata(locale, pathIn, facts);
}

export default async function Saved({ params }: PageProps) {
  const locale = await localeOf(params);
  return (
    <SiteFrame locale={locale} pathIn={pathIn}>
      <SavedPage locale={locale} pictureOrigins={await currentCatalogue().assetOrigins()} />
    </SiteFrame>
  );
}
