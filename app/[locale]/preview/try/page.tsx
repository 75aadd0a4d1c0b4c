import type { Metadata } from 'next';
import { WorkbenchPage, workbenchTitle } from '#components/workbench/WorkbenchPage.tsx';
import { tryPath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { named } from '#lib/pages/find.ts';
import { pageMetadata } from '../../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../../page-props.ts';
import { SiteFrame } from '../../site-frame.tsx';
import { choiceOf, nameIn, newPage, readWorkbench } from '../opened.ts';

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const title = translator(locale)(workbenchTitle(currentCatalogue().editing !== undefined));
  return pageMetadata(locale, tryPath, { title });
}

export default async function TryPage({ params, searchParams }: PageProps) {
  const locale = await localeOf(params);
  const { beginnings, choices, canSave } = await readWorkbench();
  const name = nameIn((await queryOf(searchParams)).get('from'));
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
