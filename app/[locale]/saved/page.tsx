import type { Metadata } from 'next';
import { SavedPage } from '#components/saved/SavedPage.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { localeOf } from '../locale.ts';
import { pageMetadata } from '../metadata.ts';
import { SiteFrame } from '../site-frame.tsx';

type Props = { params: Promise<{ locale: string }> };

const pathIn = pathTo('saved');

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const t = translator(locale);
  const facts = { title: t('saved.title'), description: t('saved.lead') };
  // Every browser has a list of its own: nothing for a search engine to index.
  return { ...(await pageMetadata(locale, pathIn, facts)), robots: { index: false, follow: true } };
}

export default async function Saved({ params }: Props) {
  const locale = await localeOf(params);
  return (
    <SiteFrame locale={locale} pathIn={pathIn} section="saved">
      <SavedPage locale={locale} pictureOrigins={await currentCatalogue().assetOrigins()} />
    </SiteFrame>
  );
}
