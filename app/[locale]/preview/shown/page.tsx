import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StaticPageView } from '#components/page/StaticPageView.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { handedOver } from '#lib/preview/hand-over.ts';
import { localeOf } from '../../locale.ts';
import { pageMetadata } from '../../metadata.ts';
import type { Query } from '../../query.ts';
import { SiteFrame } from '../../site-frame.tsx';

// A text that an editor is trying out, as the public would get it. Visitors cannot request this address: the server in
// front renders it internally, and passes the text for that one render.

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Query>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { page, pathIn } = await read(searchParams);
  return pageMetadata(await localeOf(params), pathIn, { title: page.title, kind: 'article' });
}

export default async function Shown({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const { page, html, headings, pathIn } = await read(searchParams);
  return (
    <SiteFrame locale={locale} pathIn={pathIn} section="pages">
      <StaticPageView locale={locale} page={page} html={html} headings={headings} />
    </SiteFrame>
  );
}

async function read(searchParams: Props['searchParams']) {
  const { key } = await searchParams;
  const shown = (typeof key === 'string' ? handedOver(key) : undefined) ?? notFound();
  return { ...shown, pathIn: (locale: Locale) => shown.paths[locale] };
}
