import type { Metadata } from 'next';
import { newPageTitle, WorkbenchPage } from '#components/workbench/WorkbenchPage.tsx';
import { tryPath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { localeOf } from '../../locale.ts';
import { pageMetadata } from '../../metadata.ts';
import type { Query } from '../../query.ts';
import { SiteFrame } from '../../site-frame.tsx';
import { choiceOf, named, newPage, readWorkbench } from '../opened.ts';

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Query>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const title = translator(locale)(newPageTitle(currentCatalogue().editing !== undefined));
  return { ...(await pageMetadata(locale, tryPath, { title })), robots: { index: false, follow: false } };
}

export default async function TryPage({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const { beginnings, choices, canSave } = await readWorkbench();
  const name = nameIn((await searchParams).from);
  const page = newPage(locale, name && named(beginnings, name));
  const pathIn = (other: Locale) => tryPath(other, name);
  return (
    <SiteFrame locale={locale} pathIn={pathIn}>
      <WorkbenchPage
        locale={locale}
        page={page}
        pages={choices}
        beginnings={beginnings.map(choiceOf)}
        canSave={canSave}
      />
    </SiteFrame>
  );
}

/** The page to start from, named in the address: `language/slug`. */
function nameIn(from: string | string[] | undefined): PageName | undefined {
  const [, language, slug = ''] = (typeof from === 'string' && /^([a-z]+)\/([\s\S]+)$/.exec(from)) || [];
  return isLocale(language) ? { language, slug } : undefined;
}
