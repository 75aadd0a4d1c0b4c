import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Frame } from '#components/layout/Frame.tsx';
import { StatusMessage, statusCodes } from '#components/layout/StatusMessage.tsx';
import { translator } from '#lib/i18n/translate.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';
import { partKinds, pathTo } from '#lib/site/address.ts';
import { windowTitle } from '#lib/site/library-name.ts';
import { localeOf, type PageProps, queryOf } from '../../page-props.ts';

// The documents that the server in front sends with 404, 500 and 503. Visitors cannot request this address; nothing
// here may depend on the catalogue.

type Props = PageProps<{ code: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const title = translator(locale)(`status.${await codeOf(params)}.title`);
  return { title: windowTitle(locale, title), robots: { index: false } };
}

export default async function StatusPage({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const query = await queryOf(searchParams);
  const code = await codeOf(params);
  if (query.has('framed'))
    return (
      <main>
        <StatusMessage locale={locale} code={code} isFramed />
      </main>
    );
  return (
    <Frame locale={locale} pathIn={pathTo('home')} links={topicLinks(locale)}>
      <StatusMessage locale={locale} code={code} works={partsOf(query.get('works'))} />
    </Frame>
  );
}

async function codeOf(params: Props['params']) {
  const { code } = await params;
  return statusCodes.find((one) => one === code) ?? notFound();
}

/** Kinds of pages from a comma-separated list of names; unknown names are ignored. */
function partsOf(works: string | null) {
  const names = works?.split(',');
  return names && partKinds.filter((part) => names.includes(part));
}
