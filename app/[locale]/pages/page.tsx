import type { Metadata } from 'next';
import { PageIndex } from '#components/page/PageIndex.tsx';
import { pagePath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pagesFor } from '#lib/pages/find.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { pathTo } from '#lib/site/address.ts';
import { pageMetadata } from '../metadata.ts';
import { localeOf, type PageProps } from '../page-props.ts';
import { previewPages } from '../preview-mode.ts';
import { SiteFrame } from '../site-frame.tsx';

const pathIn = pathTo('pages');

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  return pageMetadata(locale, pathIn, { title: translator(locale)('pages.title') });
}

export default async function PagesPage({ params }: PageProps) {
  const locale = await localeOf(params);
  const pages = pagesFor(await listSitePages(currentCatalogue(), await previewPages()), locale);
  const structuredData = {
    name: translator(locale)('navigation.pages'),
    items: pages.map(({ language, slug }) => pagePath(language, slug)),
  };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="pages" structuredData={structuredData}>
      <PageIndex locale={locale} pages={pages} />
    </SiteFrame>
  );
}
