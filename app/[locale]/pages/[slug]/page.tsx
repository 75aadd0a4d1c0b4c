import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StaticPageView } from '#components/page/StaticPageView.tsx';
import { PageStateNote } from '#components/preview/PageStateNote.tsx';
import { decodeSegment, pagePath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { withContents } from '#lib/pages/contents.ts';
import { findPage, translationOf } from '#lib/pages/find.ts';
import { sanitisePage } from '#lib/pages/sanitise.ts';
import { sitePages } from '#lib/pages/site-pages.ts';
import { linkParameter } from '#lib/preview/link.ts';
import { pageMetadata } from '../../metadata.ts';
import { localeOf, type PageProps } from '../../page-props.ts';
import { previewMode, previewPages } from '../../preview-mode.ts';
import { SiteFrame } from '../../site-frame.tsx';

type Props = PageProps<{ slug: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page, pathIn } = await read(params);
  const { title, description } = page;
  return pageMetadata(await localeOf(params), pathIn, { title, description, kind: 'article' });
}

export default async function StaticPage({ params }: Props) {
  const locale = await localeOf(params);
  const { page, drafted, canEdit, pathIn, base } = await read(params);
  const { html, headings } = withContents(sanitisePage(page.content, base, readConfig().publicUrl));
  // Drafts have no structured data.
  const structuredData = drafted ? undefined : { name: page.title };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="pages" structuredData={structuredData}>
      {drafted && <PageStateNote locale={locale} page={drafted} canEdit={canEdit} />}
      <StaticPageView locale={locale} page={page} html={html} headings={headings} />
    </SiteFrame>
  );
}

async function read(params: Props['params']) {
  const [locale, { slug }] = [await localeOf(params), await params];
  const catalogue = currentCatalogue();
  const [mode, drafts] = [await previewMode(), await previewPages()];
  const pages = await sitePages(catalogue, drafts);
  // The server in front has checked this already, but the page may have gone since.
  const page = findPage(pages, locale, decodeSegment(slug) ?? slug) ?? notFound();
  const pathIn = (other: Locale) => {
    const there = translationOf(pages, page, other);
    const path = pagePath(other, there.slug);
    // The same draft, on the site in the other language, is visible only with the token of its link.
    return there === page && mode && 'link' in mode ? `${path}?${linkParameter}=${mode.token}` : path;
  };
  const drafted = drafts?.find((one) => one === page);
  const canEdit = mode !== undefined && 'by' in mode;
  return { page, drafted, canEdit, pathIn, base: page.base ?? catalogue.base };
}
