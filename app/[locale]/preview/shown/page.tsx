import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StaticPageView } from '#components/page/StaticPageView.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { sharedPage } from '#lib/preview/shared-page.ts';
import { pageMetadata } from '../../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../../page-props.ts';
import { SiteFrame } from '../../site-frame.tsx';

// A text that an editor is trying out, as the public would get it. Visitors cannot request this address: the server in
// front renders it internally, and passes the text for that one render.

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { page, pathIn } = await read(searchParams);
  const { title, description } = page;
  return pageMetadata(await localeOf(params), pathIn, { title, description, kind: 'article' });
}

export default async function Shown({ params, searchParams }: PageProps) {
  const locale = await localeOf(params);
  const { page, html, headings, pathIn } = await read(searchParams);
  return (
    <SiteFrame locale={locale} pathIn={pathIn}>
      <StaticPageView locale={locale} page={page} html={html} headings={headings} />
    </SiteFrame>
  );
}

async function read(searchParams: PageProps['searchParams']) {
  const shown = sharedPage((await queryOf(searchParams)).get('key') ?? '') ?? notFound();
  return { ...shown, pathIn: (locale: Locale) => shown.paths[locale] };
}
